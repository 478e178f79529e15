// @ts-check
// The page: opens a pasted puzzle and passes it to work.js. Everything that the page knows about
// puzzles comes from the wire's `list`.

import * as game from './game.js';
import { $, element, say } from './dom.js';
import { Actions } from './actions.js';
import { Board } from './board.js';
import { Busy } from './busy.js';
import { Gallery, formats } from './gallery.js';
import { Solver, STOPPED } from './solver.js';
import { Source, fragment, fromAddress } from './source.js';
import { choose, chooseItem } from './choice.js';
import { notice } from './notice.js';

const solver = new Solver(keep);
const busy = new Busy(solver);
const board = new Board();
const actions = new Actions({ solver, busy, board });
const { keeper } = actions;
const source = new Source((text, typed) => open(text, { typed }), chooseOf);
/** @type {Map<string, any>} */
const kinds = new Map();
/** Number of the text that was opened last. */
let latest = 0;
const gallery = new Gallery(solver, (row) => openExample(row));

// Keeps the last request and reply of each verb in the document, for scripts that drive the page.
/**
 * @param {any} request
 * @param {string} reply
 */
function keep(request, reply) {
  for (const [name, text] of [['request', JSON.stringify(request)], ['reply', reply]]) {
    const id = `${name}-${request.do}`;
    if (!$(id)) $('replies').append(element('script', { type: 'application/json', id }));
    $(id).textContent = text;
  }
}

/** @param {string} name */
function state(name) {
  document.documentElement.dataset.state = name;
}

/** @param {string} section */
function show(section) {
  for (const id of ['work', 'choice', 'home-page']) $(id).hidden = id !== section;
  document.body.classList.toggle('working', section === 'work');
}

// Opens a text; `puzzle` and `options` are the chosen reading of an ambiguous one. `isAddress` is
// true if the text comes from the address bar. What was opened before is dropped.
/**
 * @param {string} text
 * @param {{typed?: boolean, puzzle?: string, options?: any, isAddress?: boolean}} how
 */
async function open(text, how = {}) {
  busy.stop();
  source.clear();
  if (!text.trim()) {
    home();
    return;
  }
  latest += 1;
  const own = latest;
  const error = await busy.during(() => begin(text, how, () => own === latest));
  if (error && own === latest) failed(error, text);
}

/**
 * @param {any} error
 * @param {string} text
 */
function failed(error, text) {
  if (error.code === STOPPED) {
    if (error.after !== undefined && source.text === text)
      state($('work').hidden ? 'home' : 'ready');
  } else if (error.code === 'ambiguous') {
    show('choice');
    state('choice');
    choose({ solver, kinds, text, error, chosen: (/** @type {any} */ meant) => open(text, meant) });
  } else if (error.items?.length) {
    const bytes = new TextEncoder().encode(text);
    chooseOf(error.items.map((/** @type {any} */ { start, end }) => ({
      text: new TextDecoder().decode(bytes.subarray(start, end)).trim(),
    })));
  } else {
    source.fail(error, text);
    if (!$('choice').hidden) show('home-page');
    state('failed');
    if (!$('home-page').hidden) gallery.draw();
  }
}

/** @param {{name?: string, text: string}[]} items */
function chooseOf(items) {
  show('choice');
  state('choice');
  chooseItem({ solver, kinds, items, chosen: (/** @type {string} */ text) => open(text) });
}

/**
 * Opens a text; returns the error if it cannot be opened.
 * @param {string} text
 * @param {{typed?: boolean, puzzle?: string, options?: any, isAddress?: boolean}} how
 * @param {() => boolean} isLatest
 * @returns {Promise<any>}
 */
async function begin(
  text,
  { typed = false, puzzle: meant, options, isAddress = false },
  isLatest,
) {
  const said = meant ? { puzzle: meant } : {};
  const request = { do: 'open', input: text, ...said, options: { ...options, play: true } };
  const opened = await busy.ask(request);
  if (opened.error) return opened.error;
  const { puzzle, game_id: id } = opened;
  // A save file or a link has a player's entries; a game begins without them.
  const posed = await busy.ask({ do: 'play', input: id, puzzle, options: { show: [] } });
  if (posed.error) return posed.error;
  const start = { position: posed.position, notes: [] };
  const own = { position: opened.position ?? posed.position, notes: opened.notes };
  const kept = await keeper.load({ puzzle, id });
  if (!isLatest()) return null;
  const { log, said: news } = continued({ kept, puzzle, id, start, own });
  show('work');
  await actions.begin({ opened, row: kinds.get(puzzle), given: posed.position, log });
  if (!isLatest()) return null;
  if (news) notice(news, [{ id: 'notice-close', label: 'Close', act: () => notice(null) }]);
  document.title = `${kinds.get(puzzle).title} · tatham-slv`;
  const link = fragment(puzzle, id) || location.pathname + location.search;
  if (!isAddress && link !== location.hash) history.pushState(null, '', link);
  // The address of a position stays if nothing is kept: then it is the only way back.
  else if (link !== location.hash && (await keeper.works())) history.replaceState(null, '', link);
  // A field that keeps the focus shrinks at the next click, and the button under it moves away.
  if (!typed) $('board').focus({ preventScroll: true });
  return null;
}

// The game that goes on: the one that was kept, and in it the player's position in the text.
/**
 * @param {any} found
 * @returns {{log: import('./game.js').Game, said: string}}
 */
function continued({ kept, puzzle, id, start, own }) {
  const same = (/** @type {any} */ one, /** @type {any} */ other) =>
    JSON.stringify(one) === JSON.stringify(other);
  const log = kept ?? game.begin({ puzzle, id, start });
  if (same(own, start) || same(own, log.now)) {
    const isBegun = kept && kept.at > 0;
    return { log, said: isBegun ? 'Your game goes on where you left it.' : '' };
  }
  const said = kept?.entries.length
    ? 'You have played this puzzle before: Undo returns to that game.'
    : '';
  return { log: game.jumped(log, own), said };
}

/** @param {any} row */
function openExample(row) {
  const text = `${row.name}:${row.example}`;
  source.put(text);
  open(text);
}

function home() {
  busy.stop();
  latest += 1;
  show('home-page');
  notice(null);
  document.title = 'tatham-slv';
  if (location.hash) history.pushState(null, '', location.pathname + location.search);
  state('home');
  gallery.draw();
}

function openAddress() {
  const text = fromAddress();
  source.put(text);
  if (text) open(text, { isAddress: true });
  else home();
}

actions.listen(source);
addEventListener('popstate', openAddress);
$('home').onclick = (/** @type {MouseEvent} */ event) => {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  source.put('');
  home();
  $('input').focus();
};

const listed = await solver.ask({ do: 'list' });
if (listed.error) {
  say('error', listed.error.message);
  state('failed');
} else {
  for (const row of listed) kinds.set(row.name, row);
  gallery.fill(listed);
  $('formats').replaceChildren(...formats(listed));
  openAddress();
}

if (isSecureContext && 'serviceWorker' in navigator) navigator.serviceWorker.register('sw.js');
