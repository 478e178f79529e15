// @ts-check
// Downloads and links: a save file, a picture, a link to the position.

import { $, element } from './dom.js';
import { escaped } from './source.js';
import { sentence } from './words.js';
import { texts } from './texts.js';

/**
 * Saves a file.
 * @param {string} name
 * @param {Blob} file
 */
export function download(name, file) {
  const address = URL.createObjectURL(file);
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
    flash($('save-file'), texts.noSaveFile);
    return;
  }
  const type = 'application/octet-stream';
  download(`${work.state.puzzle}.sav`, new Blob([opened.save], { type }));
  for (const remark of opened.remarks ?? []) flash($('save-file'), sentence(remark));
}

/**
 * Returns the picture of a view; null if that was stopped.
 * @param {any} work
 * @param {any} view
 * @returns {Promise<string | null>}
 */
async function drawn(work, view) {
  if (view.name !== 'puzzle') return view.svg;
  const played = await work.ask('play', { ...work.log.now, enter: [] });
  return played?.picture.svg ?? null;
}

/**
 * Saves the picture of a view.
 * @param {any} work
 * @param {any} view
 */
export async function savePicture(work, view) {
  const svg = await drawn(work, view);
  if (svg) download(`${work.state.puzzle}.svg`, new Blob([svg], { type: 'image/svg+xml' }));
}

/**
 * Copies the picture of a view as PNG; saves it where the browser does not copy pictures.
 * @param {any} work
 * @param {any} view
 */
export async function copyPicture(work, view) {
  const { copy } = await import('./png.js');
  const left = await copy(() => drawn(work, view));
  if (left) download(`${work.state.puzzle}.png`, left);
  flash($('copy-picture'), left ? texts.pictureSaved : texts.pictureCopied);
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
    flash($('copy-link'), played.fragment_note ? texts.copiedWithout : texts.linkCopied);
  } catch {
    // Browsers refuse this to pages that are not served over https.
    location.hash = link;
    flash($('copy-link'), texts.copyFromAddress);
  }
}
