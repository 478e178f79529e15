// @ts-check
// Prints puzzles by the browser: a dialog, then sheets that only the printer sees.

import './styles.js';
import { $, element } from './dom.js';
import { MOST, PAPERS, inGrey, layout, pagesOf } from './sheets.js';
import { STOPPED } from './solver.js';
import { anySeed, request } from './make.js';
import { remember, remembered } from './choices.js';
import { sentence } from './words.js';
import { notice } from './notice.js';
import { texts } from './texts.js';

/**
 * A puzzle to print; `board` has a player's entries.
 * @typedef {{puzzle: string, id: string, grade?: string | null,
 *   board?: import('./game.js').Standing}} Printed
 */

/**
 * What a dialog offers: `like` is how more puzzles like the first one are made, null if none can.
 * `hatches` are those of the sheets, for each kind.
 * @typedef {{busy: import('./busy.js').Busy, kinds: Map<string, {title: string}>,
 *   hatches?: Map<string, Map<string, number>>, rest?: () => void,
 *   like?: {params: string, grade: string | null} | null}} Page
 */

// Countries with paper of the size letter.
const LETTER = /-(US|CA|MX|CL|CO|PH)$/;

// Answers on a page, at most.
const ANSWERS = 12;

/** What stops printing, with the words for it. */
class Stopped extends Error {}

/**
 * Asks how puzzles are to be printed, and prints them.
 * @param {Page} page
 * @param {Printed[]} puzzles
 */
export function print(page, puzzles) {
  const { like = null } = page;
  const [{ board }] = puzzles;
  $('print-title').value = '';
  $('print-number').value = String(puzzles.length);
  $('print-number-label').hidden = !like;
  $('print-entries-label').hidden = !board;
  $('print-entries').checked = false;
  const numbers = Array.from({ length: MOST }, (_, at) => String(at + 1));
  $('per-page').replaceChildren(...numbers.map((value) =>
    element('option', { value, textContent: value })));
  $('per-page').value = puzzles.length > 1 ? (remembered('per-page') ?? '6') : '1';
  $('paper').value = remembered('paper') ?? (LETTER.test(navigator.language) ? 'letter' : 'a4');
  $('print-number').oninput = () => {
    const number = Number($('print-number').value);
    $('per-page').value = String(Math.min(Math.max(number, 1), MOST));
  };
  $('print-form').onsubmit = () => go(page, puzzles);
  $('print-cancel').onclick = () => $('print').close();
  $('print').showModal();
}

/**
 * @param {Page} own
 * @param {Printed[]} puzzles
 */
async function go(own, puzzles) {
  const page = { ...own, hatches: new Map() };
  const paper = $('paper').value;
  const perPage = Number($('per-page').value);
  if (puzzles.length > 1) remember('per-page', String(perPage));
  remember('paper', paper);
  const number = page.like ? Math.max(1, Number($('print-number').value)) : puzzles.length;
  const isAnswered = $('print-answers').checked;
  const isOwn = $('print-entries').checked;
  try {
    const sheets = await page.busy.during(async () => {
      const all = [...puzzles, ...(await more(page, puzzles[0], number - puzzles.length))];
      const boards = [];
      const numberOf = (/** @type {number} */ at) => (all.length > 1 ? `${at + 1}.` : '');
      for (const [at, one] of all.entries())
        boards.push(await drawn(page, one, { number: numberOf(at), isOwn }));
      const answers = [];
      for (const [at, one] of isAnswered ? all.entries() : [])
        answers.push(await answered(page, one, numberOf(at)));
      return [
        ...pagesOf(boards, perPage).map((own) => sheet($('print-title').value, own, perPage)),
        ...pagesOf(answers, ANSWERS).map((own) =>
          sheet(texts.answers, own, Math.min(ANSWERS, answers.length))),
      ];
    });
    await toPrinter(sheets, paper);
  } catch (error) {
    if (!(error instanceof Stopped)) throw error;
    if (error.message) notice(error.message, [
      { id: 'notice-close', label: texts.close, act: () => notice(null) },
    ]);
  } finally {
    page.rest?.();
  }
}

/**
 * @param {Page} page
 * @param {any} asked
 */
async function ask({ busy }, asked) {
  const reply = await busy.ask(asked);
  if (!reply.error) return reply;
  throw new Stopped(reply.error.code === STOPPED ? '' : sentence(reply.error.message));
}

/**
 * Makes more puzzles like the first one.
 * @param {Page} page
 * @param {Printed} first
 * @param {number} number
 * @returns {Promise<Printed[]>}
 */
async function more(page, { puzzle }, number) {
  if (number < 1 || !page.like) return [];
  const { params, grade } = page.like;
  const asked = request({ puzzle, params, grades: [grade], seed: anySeed() }, grade);
  const reply = await ask(page, { ...asked, options: { ...asked.options, count: number } });
  /** @type {any[]} */
  const records = reply.records;
  const none = records.find(({ game_id: id }) => !id);
  if (none) throw new Stopped(texts.notMade(none.reason));
  return records.map(({ game_id: id }) => ({ puzzle, id, grade }));
}

/**
 * A puzzle with its number.
 * @param {Page} page
 * @param {Printed} printed
 * @param {{number: string, isOwn: boolean}} how with the player's entries if it is `isOwn`
 */
async function drawn(page, { puzzle, id, grade, board }, { number, isOwn }) {
  const own = { input: id, puzzle };
  const svg = isOwn && board
    ? (await ask(page, { do: 'play', ...own, ...board })).picture.svg
    : (await ask(page, { do: 'open', ...own })).svg;
  const words = [page.kinds.get(puzzle)?.title, id.split(':')[0], grade].filter(Boolean);
  return figure(page, puzzle, [number, words.join(' · ')].join(' ').trim(), svg);
}

/**
 * The answer to a puzzle, or why there is none.
 * @param {Page} page
 * @param {Printed} printed
 * @param {string} number
 */
async function answered(page, { puzzle, id }, number) {
  const own = { input: id, puzzle };
  const { status, solutions, reason } = await ask(page, { do: 'solve', ...own });
  if (status === 'multiple' || !solutions?.length) {
    const words = status === 'multiple'
      ? texts.severalAnswers
      : status === 'unsolvable' ? texts.noSolution : texts.undecided(reason ?? null);
    return element('figure', {}, element('p', { textContent: words }), caption(number));
  }
  const [answer] = solutions;
  const { svg } = await ask(page, { do: 'open', ...own, options: { answer } });
  return figure(page, puzzle, number, svg);
}

/** @param {string} words */
function caption(words) {
  return element('figcaption', { textContent: words });
}

/**
 * @param {Page} page
 * @param {string} puzzle
 * @param {string} words
 * @param {string} svg
 */
function figure({ hatches = new Map() }, puzzle, words, svg) {
  const own = hatches.get(puzzle) ?? new Map();
  hatches.set(puzzle, own);
  const picture = new Blob([inGrey(svg, own)], { type: 'image/svg+xml' });
  const src = URL.createObjectURL(picture);
  return element('figure', {}, element('img', { src, alt: words }), caption(words));
}

/**
 * @param {string} title
 * @param {any[]} figures
 * @param {number} number of places
 */
function sheet(title, figures, number) {
  const places = element('div', { className: 'places' }, ...figures);
  const [columns, rows] = layout(number);
  places.style.setProperty('--columns', String(columns));
  places.style.setProperty('--rows', String(rows));
  const head = title.trim() ? [element('h2', { textContent: title.trim() })] : [];
  return element('section', { className: 'sheet-of-paper' }, ...head, places);
}

/**
 * Prints sheets; they are there until that is done.
 * @param {any[]} sheets
 * @param {string} paper
 */
async function toPrinter(sheets, paper) {
  const { size, width, height } = /** @type {Record<string, any>} */ (PAPERS)[paper];
  const rules = new CSSStyleSheet();
  rules.replaceSync(
    `@page { size: ${size} portrait; margin: 14mm }`
      + `.sheet-of-paper { width: ${width}mm; height: ${height}mm }`,
  );
  $('sheets').replaceChildren(...sheets);
  const images = [...$('sheets').querySelectorAll('img')];
  await Promise.all(images.map((image) => image.decode()));
  document.adoptedStyleSheets.push(rules);
  document.body.classList.add('printing');
  addEventListener('afterprint', () => {
    document.body.classList.remove('printing');
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((own) => own !== rules);
    for (const { src } of images) URL.revokeObjectURL(src);
    $('sheets').replaceChildren();
  }, { once: true });
  window.print();
}
