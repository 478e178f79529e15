// Keyboard shortcuts for the buttons. Users of speech input can turn them off.

import { $ } from './dom.js';

const TEXT = 'textarea, select, input:not([type=range], [type=checkbox])';

export function listen({ work, busy, source }) {
  const keys = {
    n: () => $('next').click(),
    e: () => $('explain').click(),
    c: () => $('check').click(),
    s: () => $('solve').click(),
    ',': () => work.steps.step(-1),
    '.': () => work.steps.step(1),
    '+': () => $('zoom-in').click(),
    '=': () => $('zoom-in').click(),
    '-': () => $('zoom-out').click(),
    0: () => $('fit').click(),
  };
  addEventListener('keydown', (event) => {
    if (event.key === 'Escape') {
      busy.stop();
      return;
    }
    if (
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      event.target.closest(TEXT) ||
      !$('single-keys').checked
    )
      return;
    if (event.key === '/') {
      event.preventDefault();
      $('input').focus();
      $('input').select();
      return;
    }
    if ($('work').hidden) return;
    const key = event.key.toLowerCase();
    if (/^[1-9]$/.test(key)) work.chooseTab(Number(key));
    else if (keys[key]) keys[key]();
    else return;
    event.preventDefault();
  });
  // A puzzle can be pasted anywhere on the page.
  addEventListener('paste', (event) => {
    if (event.target.closest?.(TEXT)) return;
    const text = event.clipboardData.getData('text');
    if (text.trim()) source.take(text);
  });
}
