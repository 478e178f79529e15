// The page: opens a pasted puzzle and passes it to work.js. Everything that the page knows about
// puzzles comes from the wire's `list`.

import { $, element, say } from './dom.js';
import { Board } from './board.js';
import { Busy } from './busy.js';
import { Gallery, formats } from './gallery.js';
import { Solver, STOPPED } from './solver.js';
import { Source, fragment, fromAddress } from './source.js';
import { Work } from './work.js';
import { choose } from './choice.js';
import { listen } from './keys.js';

const solver = new Solver(keep);
const busy = new Busy(solver);
const work = new Work({ solver, busy, board: new Board() });
const source = new Source((text, typed) => open(text, { typed }));
const kinds = new Map();
const gallery = new Gallery(solver, (row) => openExample(row));

// Keeps the last request and reply of each verb in the document, for scripts that drive the page.
function keep(request, reply) {
  for (const [name, text] of [['request', JSON.stringify(request)], ['reply', reply]]) {
    const id = `${name}-${request.do}`;
    if (!$(id)) $('replies').append(element('script', { type: 'application/json', id }));
    $(id).textContent = text;
  }
}

function state(name) {
  document.documentElement.dataset.state = name;
}

function show(section) {
  for (const id of ['work', 'choice', 'home-page']) $(id).hidden = id !== section;
  document.body.classList.toggle('working', section === 'work');
}

// Opens a text; `puzzle` and `options` are the chosen reading of an ambiguous one. `isAddress` is
// true if the text comes from the address bar.
async function open(text, { typed = false, puzzle, options, isAddress = false } = {}) {
  busy.stop();
  source.clear();
  if (!text.trim()) {
    home();
    return;
  }
  const said = { ...(puzzle ? { puzzle } : {}), ...(options ? { options } : {}) };
  const opened = await busy.ask({ do: 'open', input: text, ...said });
  if (opened.error?.code === STOPPED) {
    if (opened.error.after !== undefined && source.text === text)
      state($('work').hidden ? 'home' : 'ready');
    return;
  }
  if (opened.error?.code === 'ambiguous') {
    show('choice');
    state('choice');
    choose({ solver, kinds, text, error: opened.error, chosen: (meant) => open(text, meant) });
    return;
  }
  if (opened.error) {
    source.fail(opened.error, text);
    state('failed');
    return;
  }
  // A save file has a player's entries, but explanations start from the puzzle alone.
  const { puzzle: kind, game_id: id } = opened;
  const posed =
    opened.position === null ? opened : await busy.ask({ do: 'open', input: id, puzzle: kind });
  if (posed.error) return;
  show('work');
  work.begin(opened, kinds.get(kind), posed.position);
  const title = kinds.get(kind).title;
  document.title = `${title} · tatham-slv`;
  const link = fragment(kind, id) || location.pathname + location.search;
  if (!isAddress && link !== location.hash) history.pushState(null, '', link);
  else if (link !== location.hash) history.replaceState(null, '', link);
  state('ready');
  // A field that keeps the focus shrinks at the next click, and the button under it moves away.
  if (!typed) $('next').focus({ preventScroll: true });
}

function openExample(row) {
  const text = `${row.name}:${row.example}`;
  source.put(text);
  open(text);
}

function home() {
  busy.stop();
  show('home-page');
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

listen({ work, busy, source });
addEventListener('popstate', openAddress);
$('home').onclick = (event) => {
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
