// @ts-check
// Downloads and links: a save file, a picture, a link to the position.

import { $, element } from './dom.js';
import { escaped, fragment } from './source.js';
import { sentence } from './words.js';

/**
 * @param {string} name
 * @param {string} type
 * @param {string} text
 */
function download(name, type, text) {
  const address = URL.createObjectURL(new Blob([text], { type }));
  element('a', { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/**
 * Shows words on a button for a moment.
 * @param {any} button
 * @param {string} words
 */
function flash(button, words) {
  button.dataset.label ??= button.textContent;
  button.textContent = words;
  setTimeout(() => { button.textContent = button.dataset.label; }, 2000);
}

/**
 * Saves the board of a view for the real game.
 * @param {any} work
 * @param {any} view
 */
export async function saveFile(work, view) {
  const position = view.name === 'puzzle' ? work.log.now.position : view.position;
  const opened = await work.ask('open', { position, options: { save: true } });
  if (!opened) return;
  if (!opened.save) {
    flash($('save-file'), 'No save file for this puzzle');
    return;
  }
  download(`${work.state.puzzle}.sav`, 'application/octet-stream', opened.save);
  for (const remark of opened.remarks ?? []) flash($('save-file'), sentence(remark));
}

/**
 * Saves the picture of a view.
 * @param {any} work
 * @param {any} view
 */
export async function savePicture(work, view) {
  let { svg } = view;
  if (view.name === 'puzzle') {
    const played = await work.ask('play', { ...work.log.now, enter: [] });
    svg = played?.picture.svg;
  }
  if (svg) download(`${work.state.puzzle}.svg`, 'image/svg+xml', svg);
}

/**
 * Copies a link to the position.
 * @param {any} work
 */
export async function copyLink(work) {
  const asked = { ...work.log.now, enter: [], options: { show: [], fragment: true } };
  const played = await work.ask('play', asked);
  if (!played) return;
  const link = `#${escaped(played.fragment)}`;
  try {
    await navigator.clipboard.writeText(new URL(link, location.href).href);
    flash($('copy-link'), played.fragment_note ? 'Copied without your entries' : 'Link copied');
  } catch {
    // Browsers refuse this to pages that are not served over https.
    location.hash = link;
    flash($('copy-link'), 'Copy it from the address bar');
  }
}

/**
 * Shows a link to the puzzle in the real game, if there is one.
 * @param {string | null} page
 * @param {{puzzle: string, id: string}} game
 */
export function toOriginal(page, { puzzle, id }) {
  const link = fragment(puzzle, id);
  $('original').hidden = !page || !link;
  if (page && link) $('original').href = `${page}#${link.slice(puzzle.length + 2)}`;
}
