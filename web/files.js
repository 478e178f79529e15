// What can be taken away: a save file, a picture, a link.

import { $, element } from './dom.js';
import { fragment } from './source.js';

export function download(name, type, text) {
  const address = URL.createObjectURL(new Blob([text], { type }));
  element('a', { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

// Says something on a button for a moment.
export function flash(button, words) {
  button.dataset.label ??= button.textContent;
  button.textContent = words;
  setTimeout(() => { button.textContent = button.dataset.label; }, 2000);
}

export async function copyLink({ puzzle, id }) {
  const link = fragment(puzzle, id);
  if (!link) return flash($('copy-link'), 'Too long for a link');
  try {
    await navigator.clipboard.writeText(new URL(link, location.href).href);
    return flash($('copy-link'), 'Copied');
  } catch {
    // Browsers refuse that to pages from elsewhere than https.
    return flash($('copy-link'), 'See the address bar');
  }
}

// A link to the puzzle in the real game, where there is one.
export function toOriginal(page, { puzzle, id }) {
  const link = fragment(puzzle, id);
  $('original').hidden = !page || !link;
  if (page && link) $('original').href = `${page}#${link.slice(puzzle.length + 2)}`;
}
