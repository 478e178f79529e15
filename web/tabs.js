// @ts-check
// The tabs above the board, which the keyboard can reach too.

import { $, element } from './dom.js';

export class Tabs {
  /**
   * `chosen` is called with the view of the tab that the user selects.
   * @param {(view: string) => void} chosen
   */
  constructor(chosen) {
    $('tabs').addEventListener('click', (/** @type {any} */ event) => {
      const tab = event.target.closest('[role=tab]');
      if (tab) chosen(tab.dataset.view);
    });
    $('tabs').addEventListener('keydown', (/** @type {any} */ event) => {
      const tabs = [...$('tabs').children];
      const at = tabs.indexOf(event.target);
      /** @type {Record<string, number>} */
      const ways = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 };
      const to = ways[event.key];
      if (to === undefined || at < 0) return;
      event.preventDefault();
      const { view } = tabs[(to + tabs.length) % tabs.length].dataset;
      chosen(view);
      this.focus(view);
    });
  }

  /**
   * Shows a tab for each view. Existing tabs are reused, which keeps the focus.
   * @param {string[][]} views
   * @param {string} selected
   */
  show(views, selected) {
    const old = new Map([...$('tabs').children].map((tab) => [tab.dataset.view, tab]));
    const tabs = views.map(([view, label]) => {
      const tab =
        old.get(view) ?? element('button', { type: 'button', id: `tab-${view}`, data: { view } });
      tab.textContent = label;
      tab.setAttribute('role', 'tab');
      tab.setAttribute('aria-controls', 'panel');
      tab.setAttribute('aria-selected', view === selected);
      tab.tabIndex = view === selected ? 0 : -1;
      return tab;
    });
    const same =
      tabs.length === old.size && tabs.every((tab, at) => $('tabs').children[at] === tab);
    if (!same) $('tabs').replaceChildren(...tabs);
    $('panel').setAttribute('aria-labelledby', `tab-${selected}`);
  }

  /** @param {string} view */
  focus(view) {
    $(`tab-${view}`)?.focus();
  }
}
