// The current puzzle: the views of its tabs, and the actions of the buttons. Replies are shown as
// the wire returns them; nothing here depends on a kind.

import { $, element, say } from './dom.js';
import { STOPPED } from './solver.js';
import { copyLink, download, flash, toOriginal } from './files.js';
import { Steps } from './steps.js';
import { Tabs } from './tabs.js';
import * as words from './words.js';

export class Work {
  #solver;
  #busy;
  #board;
  #tabs;
  #game = null;
  #views = new Map();
  #at = 'puzzle';
  #report = null;

  constructor({ solver, busy, board }) {
    [this.#solver, this.#busy, this.#board] = [solver, busy, board];
    this.#tabs = new Tabs((view) => this.#choose(view));
    this.steps = new Steps(this);
    const buttons = {
      next: () => this.steps.next(),
      explain: () => this.steps.explain(),
      check: () => this.#check({}),
      which: () => this.#check({ which: true }),
      why: () => this.#check({ which: true, why: true }),
      reset: () => this.steps.reset(),
      solve: () => this.#solve(),
      more: () => this.#more(),
      'save-file': () => this.#save(),
      'save-picture': () => this.#picture(),
      'copy-link': () => copyLink(this.#game),
    };
    for (const [id, act] of Object.entries(buttons)) $(id).onclick = () => this.#busy.is || act();
    $('slider').oninput = () => this.steps.slide(Number($('slider').value));
    $('earlier').onclick = () => this.steps.slide(Number($('slider').value) - 1);
    $('later').onclick = () => this.steps.slide(Number($('slider').value) + 1);
  }

  // The puzzle, the player's position, and the values that can be entered.
  get game() {
    return this.#game;
  }

  get view() {
    return this.#views.get(this.#at);
  }

  get puzzleView() {
    return this.#views.get('puzzle');
  }

  // Begins with an opened puzzle; `given` is its position without a player's entries.
  begin(opened, row, given) {
    const { puzzle, game_id: id, entries, position, remarks = [] } = opened;
    this.#game = {
      puzzle,
      id,
      row,
      entries,
      given,
      start: position,
      position,
      entered: JSON.stringify(position) !== JSON.stringify(given),
    };
    this.#views.clear();
    this.#report = null;
    this.steps.begin();
    $('work').hidden = false;
    Object.assign($('work').dataset, { kind: puzzle, id });
    $('title').textContent = row.title;
    $('about').textContent = words.sentence(row.about);
    const hasPlaces = position !== null;
    for (const button of ['next', 'explain', 'check']) $(button).hidden = !hasPlaces;
    // If any answer counts, and some are just better, no entry is right or wrong.
    $('check').hidden ||= row.best || !entries.length;
    $('solve').classList.toggle('main', !hasPlaces);
    $('save-file').hidden = !row.page;
    toOriginal(row.page, this.#game);
    say('remarks', remarks.length ? `Note: ${remarks.join('; ')}.` : '');
    say('verdict');
    this.#details({});
    this.put('puzzle', { label: this.#game.entered ? 'Your game' : 'Puzzle', opened, told: {} });
    this.select('puzzle');
    this.#lookUnasked();
  }

  // Returns to the player's position.
  async restart() {
    this.#game.position = this.#game.start;
    const opened = await this.ask('open', { position: this.#game.start });
    if (!opened) return;
    this.put('puzzle', { opened, told: {} });
    this.select('puzzle');
  }

  // Sends a request about this puzzle that the user waits for. If it is stopped or refused, shows
  // the reason and returns null.
  async ask(what, { options = {}, ...more } = {}) {
    const game = this.#game;
    const reply = await this.#busy.ask(this.#request(what, { options, ...more }));
    if (game !== this.#game) return null;
    if (reply.error?.code === STOPPED) {
      if (reply.error.after !== undefined)
        this.#mood('warn', '■', `Stopped after ${words.duration(reply.error.after)}.`);
      return null;
    }
    if (!reply.error) return reply;
    // A kind without hints says so only once.
    if (reply.error.code === 'unsupported')
      $(what === 'check' ? 'check' : 'next').hidden = $(
        what === 'check' ? 'check' : 'explain',
      ).hidden = true;
    this.tell({ lines: [words.sentence(reply.error.message), reply.error.help ?? ''] });
    return null;
  }

  #request(what, { options = {}, ...more }) {
    const { puzzle, id } = this.#game;
    return {
      do: what,
      input: id,
      puzzle,
      ...more,
      ...(Object.keys(options).length ? { options } : {}),
    };
  }

  // Sets the content of a tab, without selecting it.
  put(view, { label, opened, told }) {
    const old = this.#views.get(view);
    this.#views.set(view, {
      label: label ?? old.label,
      svg: opened?.svg ?? old.svg,
      text: opened?.text ?? old.text,
      position: opened ? opened.position : old.position,
      told,
    });
  }

  select(view) {
    this.#at = view;
    const { svg, label, text, position, told } = this.view;
    this.#tabs.show([...this.#views].map(([name, { label: shown }]) => [name, shown]), view);
    this.#board.show(svg, { label, position });
    $('as-text').textContent = text;
    this.#tellView(told);
  }

  // Shows words in the selected tab.
  tell(told) {
    this.view.told = told;
    this.#tellView(told);
  }

  #tellView({ lines = [], note = '', legend = false, differences = '', offers = [] }) {
    const said = lines.filter(Boolean);
    $('step').hidden = !said.length;
    $('step').replaceChildren(...said.map((line) => element('p', { textContent: line })));
    say('rating', note);
    say('differences', differences);
    $('legend').hidden = !legend;
    for (const offer of ['which', 'why', 'more', 'reset'])
      $(offer).hidden = !offers.includes(offer);
    $('told').hidden = !said.length && !note && !differences && !offers.length;
    $('slide').hidden = this.#at !== 'explanation' || $('slider').max === '0';
    $('next').textContent =
      this.steps.isLooking && this.#at === 'puzzle' ? 'Why there?' : 'Next step';
  }

  chooseTab(number) {
    this.#tabs.choose(number);
  }

  async #choose(view) {
    if (!this.#views.get(view).svg) await this.#draw(view);
    if (this.#views.get(view)?.svg) this.select(view);
  }

  #mood(mood, sign, text) {
    $('verdict').className = mood;
    say(
      'verdict',
      element('span', { className: 'sign', ariaHidden: true, textContent: sign }),
      text,
    );
  }

  #details(stats) {
    const { puzzle, id } = this.#game;
    const shown = (value) =>
      typeof value === 'object'
        ? JSON.stringify(value)
        : typeof value === 'number'
          ? value.toLocaleString('en')
          : String(value);
    const rows = Object.entries({ puzzle, ID: id, ...stats });
    $('details').replaceChildren(
      ...rows.flatMap(([name, value]) => [
        element('dt', { textContent: name.replaceAll('_', ' ') }),
        element('dd', { textContent: shown(value) }),
      ]),
    );
  }

  // Solves for the verdict, which is not a secret. The solution is.
  async #lookUnasked() {
    const game = this.#game;
    const soon = setTimeout(
      () =>
        game === this.#game &&
        !this.#report &&
        this.#mood('', '', 'Counting solutions …'),
      300,
    );
    const report = await this.#solver.ask(this.#request('solve', this.#asPlayed()), {
      yields: true,
    });
    clearTimeout(soon);
    if (game !== this.#game || this.#report) return;
    if (report.error) {
      if (report.error.code === STOPPED) say('verdict');
      else this.#mood('warn', '?', words.sentence(report.error.message));
      return;
    }
    this.#verdict(report);
    if (report.status !== 'unknown') this.#report = report;
  }

  #verdict(report) {
    const [mood, sign, text] = words.verdict(report);
    this.#mood(mood, sign, text);
    this.#details({ time: words.duration(report.elapsed_ms), ...report.stats });
  }

  async #check(options) {
    if (this.#at !== 'puzzle') this.select('puzzle');
    const { position } = this.#game;
    const reply = await this.ask('check', { position, options: { svg: true, ...options } });
    if (!reply) return;
    const entered = JSON.stringify(position) !== JSON.stringify(this.#game.given);
    const lines = words.checked(reply, entered);
    const steps = reply.why ?? [];
    if (options.why)
      lines.push(
        ...(steps.length
          ? steps.map(({ text }) => text)
          : ['There is no explanation of the contradiction.']),
      );
    const isAsked = reply.wrong_count > 0 && !options.which;
    const offers = [
      isAsked ? 'which' : '',
      !reply.ok && !options.why ? 'why' : '',
      this.steps.isBegun ? 'reset' : '',
    ];
    this.steps.forgetLook();
    this.put('puzzle', { opened: { ...this.view, svg: reply.svg }, told: { lines, offers } });
    this.select('puzzle');
  }

  async #solve() {
    if (!this.#report) {
      const report = await this.ask('solve', this.#asPlayed());
      if (!report) return;
      this.#take(report);
    }
    await this.#showSolutions();
  }

  // A player's entries are compared with the solution; a game of moves is solved from there.
  #asPlayed() {
    return this.#game.entered ? { position: this.#game.start } : {};
  }

  #take(report) {
    this.#report = report;
    this.#verdict(report);
  }

  async #more() {
    const solutions = Math.max(this.#report.solutions.length * 4, 8);
    const report = await this.ask('solve', { ...this.#asPlayed(), options: { solutions } });
    if (!report) return;
    this.#take(report);
    for (const view of [...this.#views.keys()].filter((name) => name.startsWith('solution-')))
      this.#views.delete(view);
    await this.#showSolutions();
  }

  async #showSolutions() {
    const { solutions, partial, reason } = this.#report;
    if (!solutions.length && !partial) {
      this.tell({
        lines: [words.sentence(reason ?? 'there is no solution to show')],
        offers: this.#report.status === 'unsolvable' ? ['why'] : [],
      });
      return;
    }
    const known = solutions.length ? solutions : [partial];
    known.forEach((position, at) => {
      const label = solutions.length
        ? solutions.length > 1
          ? `Solution ${at + 1}`
          : 'Solution'
        : 'Partial solution';
      if (!this.#views.has(`solution-${at + 1}`))
        this.#views.set(`solution-${at + 1}`, { label, position, told: {} });
    });
    await this.#choose('solution-1');
  }

  // Draws a solution, with its differences from the others.
  async #draw(view) {
    const { position: answer, label } = this.#views.get(view);
    const beside = this.#report.solutions.filter((other) => other !== answer);
    const opened = await this.ask('open', {
      ...this.#asPlayed(),
      options: { answer, ...(beside.length ? { beside } : {}) },
    });
    if (!opened) return;
    const { player, status, complete, solutions } = this.#report;
    const marked = /; ([^<]*)<\/title>/.exec(opened.svg)?.[1];
    const more = status === 'multiple' && !complete && solutions.length < 100 ? ['more'] : [];
    const told = {
      lines: [words.player(player)],
      differences: marked ? words.sentence(marked) : '',
      offers: more,
    };
    this.put(view, { label, opened, told });
  }

  async #save() {
    const { position } = this.view;
    const opened = await this.ask('open', { position, options: { save: true } });
    if (opened?.save) {
      download(`${this.#game.puzzle}.sav`, 'application/octet-stream', opened.save);
      for (const remark of opened.remarks ?? []) flash($('save-file'), words.sentence(remark));
    } else if (opened) flash($('save-file'), 'No save file for this puzzle');
  }

  #picture() {
    download(`${this.#game.puzzle}.svg`, 'image/svg+xml', this.view.svg);
  }
}
