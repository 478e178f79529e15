// @ts-check
// Keyboard shortcuts for the buttons. A key that the puzzle has belongs to its board. Users of
// speech input can turn single keys off.

import { $ } from './dom.js';
import { remember } from './choices.js';

const TEXT = 'textarea, select, input:not([type=range], [type=checkbox])';
const PRESSED = 'button, a, summary, select, input, [role=tab]';

/** @param {any} page */
export function listen({ work, busy, source, film, player }) {
  /** @param {string} id */
  const click = (id) => () => $(id).click();
  /** @type {Record<string, () => void>} */
  const keys = {
    n: click('next'),
    N: click('notes'),
    e: click('explain'),
    c: click('check'),
    s: click('solve'),
    t: click('try'),
    ',': () => film.step(-1),
    '.': () => film.step(1),
    f: click('full'),
  };
  /** @type {Record<string, string>} */
  const sizes = { '+': 'zoom-in', '=': 'zoom-in', '-': 'zoom-out', 0: 'fit' };
  $('single-keys').onchange = () => remember('keys', $('single-keys').checked ? 'on' : 'off');

  addEventListener('keydown', (/** @type {any} */ event) => {
    const { key, target } = event;
    if (key === 'Escape') {
      if (player.isCarrying) player.handle(event);
      else if (busy.is) busy.stop();
      else if (document.body.classList.contains('full')) $('full').click();
      return;
    }
    if (target.closest(TEXT) || event.altKey) return;
    const isWorking = !$('work').hidden;
    if (event.ctrlKey || event.metaKey) {
      const name = key.toLowerCase();
      if (!isWorking || !['z', 'y'].includes(name)) return;
      event.preventDefault();
      if (name === 'y' || event.shiftKey) work.redo();
      else work.undo();
      return;
    }
    if (isWorking && player.owns(key) && !(target.closest(PRESSED) && isOfButtons(key))) {
      event.preventDefault();
      player.handle(event);
      return;
    }
    if (!$('single-keys').checked) return;
    if (key === '/') {
      $('input').focus();
      $('input').select();
    } else if (key === '?') {
      $('keys').open = true;
      $('keys').scrollIntoView();
      $('keys').querySelector('summary').focus();
    } else if (isWorking && keys[key]) keys[key]();
    else if (sizes[key] && isWorking) $(sizes[key]).click();
    else if (sizes[key] && !$('edit-page').hidden) $(`edit-${sizes[key]}`).click();
    else return;
    event.preventDefault();
  });

  // A puzzle can be pasted anywhere on the page.
  addEventListener('paste', (/** @type {any} */ event) => {
    const { files } = event.clipboardData;
    const text = event.clipboardData.getData('text');
    // A field takes a text itself.
    if (event.target.closest?.(TEXT) && (text || !files.length)) return;
    if (text.trim()) source.take(text);
    else source.takeFiles(files);
  });
}

/** True for a key that a button, a slider or a list uses itself. */
function isOfButtons(/** @type {string} */ key) {
  return key === 'Enter' || key === ' ' || key.startsWith('Arrow');
}
