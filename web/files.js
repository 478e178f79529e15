// Downloads and links: a save file, a picture, a link to the puzzle.

import { $, element } from './dom.js';
import { fragment } from './source.js';

export function download(name, type, text) {
  const address = URL.createObjectURL(new Blob([text], { type }));
  element('a', { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

// Shows words on a button for a moment.
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
    return flash($('copy-link'), 'Link copied');
  } catch {
    // Browsers refuse this to pages that are not served over https.
    return flash($('copy-link'), 'Copy it from the address bar');
  }
}

// Shows a link to the puzzle in the real game, if there is one.
export function toOriginal(page, { puzzle, id }) {
  const link = fragment(puzzle, id);
  $('original').hidden = !page || !link;
  if (page && link) $('original').href = `${page}#${link.slice(puzzle.length + 2)}`;
}
