// @ts-check
// The page: opens a pasted puzzle and passes it to work.js. Everything that the page knows about
// kinds comes from the wire's `list`, which the build has put into a file.

import * as game from './game.js';
import { $, element, say } from './dom.js';
import { Actions } from './actions.js';
import { Board } from './board.js';
import { Busy } from './busy.js';
import { Settings } from './settings.js';
import { Solver, STOPPED } from './solver.js';
import { Source, fragment, fromAddress } from './source.js';
import { notice } from './notice.js';
import { once } from './once.js';
import { sentence } from './words.js';
import { examples, table } from './kinds.js';
import { texts } from './texts.js';

/** @type {Map<string, any>} */
const kinds = new Map();
const solver = new Solver(keep);
const busy = new Busy(solver);
const board = new Board();
const actions = new Actions({ solver, busy, board, make, kinds });
const { keeper, store } = actions;
const settings = new Settings({ store, saves: keeper.saves, changed: () => openAddress() });
const source = new Source((text, typed) => open(text, { typed }), showList);
/** Number of the text that was opened last. */
let latest = 0;

// Pages without a puzzle. Whoever plays does not load them.
const pages = {
  home: once(async () => {
    const { Home } = await import('./home.js');
    return new Home({ solver, saves: keeper.saves, rows: [...kinds.values()] });
  }),
  new: once(async () => {
    const { NewPage } = await import('./newpage.js');
    return new NewPage(make);
  }),
  days: once(async () => {
    const { Days } = await import('./days.js');
    return new Days({ saves: keeper.saves, rows: [...kinds.values()] });
  }),
  list: once(async () => {
    const { ListPage } = await import('./listpage.js');
    return new ListPage({ solver, busy, kinds, open, rest, keep: keepList });
  }),
  learn: once(async () => {
    const { LearnPage } = await import('./learnpage.js');
    return new LearnPage({ busy, kinds, open, rest });
  }),
  edit: once(async () => {
    const { EditPage } = await import('./editpage.js');
    return new EditPage({ solver, busy, kinds, rest });
  }),
};

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

// How a file begins that has all that a page has kept.
const BACKUP = /^\s*\{"format":"tatham-slv"/;

/** @param {string} name */
function state(name) {
  document.documentElement.dataset.state = name;
}

const SECTIONS = ['work', 'choice', ...Object.keys(pages).map((name) => `${name}-page`)];

/** @param {string} section */
function show(section) {
  for (const id of SECTIONS) $(id).hidden = id !== section;
  document.body.classList.toggle('working', section === 'work');
}

/** The state of the page in its present section, if nothing is awaited. */
function rest() {
  const section = SECTIONS.find((id) => !$(id).hidden) ?? 'home-page';
  state(section === 'work' ? 'ready' : section.replace('-page', ''));
}

/**
 * @typedef {{typed?: boolean, puzzle?: string, options?: any, isAddress?: boolean,
 *   made?: import('./game.js').Made, news?: string,
 *   there?: import('./game.js').Standing & {ruled: object[]}}} How
 */

// Opens a text; `puzzle` and `options` are the chosen reading of an ambiguous one. `isAddress` is
// true if the text comes from the address bar, `made` is known of a puzzle that was made here,
// `news` is said about it, and `there` is a board on which the player begins. What was opened
// before is dropped.
/**
 * @param {string} text
 * @param {How} how
 */
async function open(text, how = {}) {
  busy.stop();
  source.clear();
  if (!text.trim()) {
    home();
    return;
  }
  if (BACKUP.test(text)) {
    source.put('');
    await settings.take(text);
    return;
  }
  latest += 1;
  const own = latest;
  if (!how.puzzle && text.trim().includes('\n')) {
    const { itemsOf } = await import('./batch.js');
    if (own !== latest) return;
    const items = itemsOf(text, kinds.values());
    if (items) {
      await showList(items);
      return;
    }
  }
  const error = await busy.during(() => begin(text, how, () => own === latest));
  if (error && own === latest) failed(error, text);
}

/**
 * @param {any} error
 * @param {string} text
 */
function failed(error, text) {
  if (error.code === STOPPED) {
    if (error.after !== undefined && source.text === text) rest();
  } else if (error.code === 'ambiguous') {
    show('choice');
    state('choice');
    const chosen = (/** @type {any} */ meant) => open(text, meant);
    import('./choice.js').then(({ choose }) => choose({ solver, kinds, text, error, chosen }));
  } else if (error.items?.length) {
    import('./batch.js').then(({ partsOf }) => showList(partsOf(text, error.items)));
  } else {
    source.fail(error, text);
    if ($('work').hidden) show('home-page');
    state('failed');
    if (!$('home-page').hidden) pages.home().then((page) => page.show());
  }
}

/** The list that was shown last. @type {any} */
let lastList = null;

// The browser's history keeps a list, over a reload too, unless it is too large.
/** @param {any} list */
function keepList(list) {
  lastList = list;
  try {
    history.replaceState(list, '');
  } catch {
    history.replaceState(null, '');
  }
}

/** @param {import('./batch.js').Item[]} items */
function showList(items) {
  return visit('list', { items, made: Date.now() }, '#list');
}

/**
 * Opens a text; returns the error if it cannot be opened.
 * @param {string} text
 * @param {How} how
 * @param {() => boolean} isLatest
 * @returns {Promise<any>}
 */
async function begin(
  text,
  { typed = false, puzzle: meant, options, isAddress = false, made, news: own = '', there: board },
  isLatest,
) {
  const kind = meant ? { puzzle: meant } : {};
  const request = { do: 'open', input: text, ...kind, options: { ...options, play: true } };
  const opened = await busy.ask(request);
  if (opened.error) return opened.error;
  const { puzzle, game_id: id } = opened;
  // A save file or a link has a player's entries; a game begins without them.
  const posed = await busy.ask({ do: 'play', input: id, puzzle, options: { show: [] } });
  if (posed.error) return posed.error;
  const start = { position: posed.position, notes: [] };
  const { ruled, ...there } = board
    ?? { position: opened.position ?? posed.position, notes: opened.notes, ruled: [] };
  const kept = await keeper.load({ puzzle, id });
  if (!isLatest()) return null;
  const { log: before, said } = continued({ kept, puzzle, id, start, own: there, ruled });
  const log = made ? { ...before, made } : before;
  show('work');
  await actions.begin({ opened, row: kinds.get(puzzle), given: posed.position, log });
  if (!isLatest()) return null;
  const news = [own, said].filter(Boolean).join(' ');
  if (news) notice(news, [closeNotice]);
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
function continued({ kept, puzzle, id, start, own, ruled }) {
  const same = (/** @type {any} */ one, /** @type {any} */ other) =>
    JSON.stringify(one) === JSON.stringify(other);
  const log = kept ?? game.begin({ puzzle, id, start });
  if (same(own, start) || same(own, log.now)) {
    const isBegun = kept && kept.at > 0;
    return { log, said: isBegun ? texts.goesOnHere : '' };
  }
  const said = kept?.entries.length
    ? texts.playedBefore
    : '';
  return { log: game.jumped(log, own, ruled), said };
}

async function home() {
  busy.stop();
  latest += 1;
  const own = latest;
  show('home-page');
  notice(null);
  document.title = 'tatham-slv';
  if (location.hash) history.pushState(null, '', location.pathname + location.search);
  const page = await pages.home();
  if (own !== latest) return;
  await page.show();
  if (own === latest) state('home');
}

/**
 * Shows a page without a puzzle. The history keeps what the page is about.
 * @param {Exclude<keyof typeof pages, 'home'>} name
 * @param {any} about
 * @param {string} address
 */
async function visit(name, about, address = location.hash) {
  busy.stop();
  latest += 1;
  const own = latest;
  /** @type {{show: (about: any) => any}} */
  const page = await pages[name]();
  if (own !== latest) return;
  notice(null);
  const isDrawn = page.show(about);
  show(`${name}-page`);
  document.title = `${$(`${name}-title`).textContent} · tatham-slv`;
  state(name);
  if (location.hash !== address) history.pushState(null, '', address);
  if (name === 'list') keepList(about);
  document.documentElement.scrollTo(0, 0);
  $(`${name}-title`).focus({ preventScroll: true });
  await isDrawn;
}

/**
 * Makes a puzzle and opens it. Returns why there is none, or null if something else was requested.
 * @param {import('./make.js').Wish} wish
 * @param {{isAddress?: boolean}} how
 */
async function make(wish, { isAddress = false } = {}) {
  busy.stop();
  source.clear();
  latest += 1;
  const own = latest;
  const [maker, { notReached }] = await Promise.all([import('./maker.js'), import('./make.js')]);
  const made = own === latest ? await busy.during(() => maker.make(busy, wish)) : null;
  if (!made || own !== latest) return null;
  if (!made.id) {
    rest();
    return made;
  }
  const { puzzle, params, day } = wish;
  const { id, grade = null, failed } = made;
  const known = { params, grade, ...(day === undefined ? {} : { day }) };
  if (day !== undefined)
    await keeper.saves.keepDay({ day, puzzle, id, params, grade, solved: null });
  source.put(`${puzzle}:${id}`);
  const news = failed ? notReached(failed) : '';
  await open(`${puzzle}:${id}`, { made: known, isAddress, news });
  return made;
}

/** Offer that takes a message away. */
const closeNotice = { id: 'notice-close', label: texts.close, act: () => notice(null) };

// An address has a puzzle, the name of a kind, a day, the name of a kind and a day, a lesson
// (`learn`, `learn/KIND` or `KIND/TECHNIQUE`) or a board to edit (`KIND/edit` or `KIND/edit/ID`).
function openAddress() {
  const text = fromAddress();
  const isOfDay = /^today$|^day-\d{8}$|@\d{8}$/.test(text);
  const row = kinds.get(text);
  const [about, rest] = text.split('/');
  const isLesson = about === 'learn' || (rest && kinds.has(about));
  source.put(row || isOfDay || isLesson || text === 'shared' || text === 'list' ? '' : text);
  if (!text) home();
  else if (text === 'shared') openShared();
  else if (text === 'list') openList();
  else if (row) visit('new', row, `#${text}`);
  else if (isLesson) visit(rest === 'edit' ? 'edit' : 'learn', text);
  else if (isOfDay) openOfDay(text);
  else open(text, { isAddress: true });
}

function openList() {
  const list = history.state?.items ? history.state : lastList;
  if (list) visit('list', list);
  else home();
}

/** @param {string} text */
async function openOfDay(text) {
  latest += 1;
  const own = latest;
  const { ofDay, puzzleOfDay } = await import('./ofday.js');
  const { day, row } = ofDay(text, kinds) ?? {};
  if (own !== latest) return;
  if (day === undefined) open(text, { isAddress: true });
  else if (!row) visit('days', day);
  else {
    const known = await puzzleOfDay(keeper.saves, row, day);
    if (own !== latest) return;
    const { id, params, grade } = known;
    if (id) {
      source.put(`${row.name}:${id}`);
      await open(`${row.name}:${id}`, { made: { params, grade, day }, isAddress: true });
      return;
    }
    const made = await make(known.wish, { isAddress: true });
    if (!made || made.id) return;
    await visit('days', day);
    if (made.failed) notice(texts.noneOfDay, [closeNotice]);
    else if (made.error.code !== STOPPED) notice(sentence(made.error.message), [closeNotice]);
  }
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

// A file that the system opens with this page.
const { launchQueue } = /** @type {any} */ (window);
launchQueue?.setConsumer(async (/** @type {any} */ { files = [] }) => {
  const own = await Promise.all(files.map((/** @type {any} */ file) => file.getFile()));
  if (own.length) source.takeFiles(own);
});

// What another program has shared: the service worker has kept it.
async function openShared() {
  const shared = await caches.match('shared', { cacheName: 'shared' });
  const text = (await shared?.text()) ?? '';
  await caches.delete('shared');
  history.replaceState(null, '', location.pathname + location.search);
  if (text) source.take(text);
  else home();
}

if (texts.locale !== document.documentElement.lang) {
  const [{ translate }, { page }] = await Promise.all(
    [import('./translate.js'), import(`./${texts.locale}-page.js`)],
  );
  translate(document.body, page);
  document.documentElement.lang = texts.locale;
}
if (location.hash) solver.warm();
try {
  const rows = await table();
  for (const row of rows) kinds.set(row.name, row);
  $('help').ontoggle = async () => {
    const { formats } = await import('./formats.js');
    $('formats').replaceChildren(...formats(rows));
  };
  openAddress();
} catch (error) {
  say('error', texts.notLoaded(String(error)));
  state('failed');
}

// It loads everything once more, and must not delay the pictures of the home page.
if (isSecureContext && 'serviceWorker' in navigator) {
  if (!location.hash) await examples();
  navigator.serviceWorker.register('sw.js');
}
