// Plans: the gestures that solve a puzzle, found by asking the native program what each does. The
// wire's solution says what to enter; nothing of it reaches the page.

import { natively } from './native.js';

// More taps on a cell than it has values.
const TAPS = 20;

// Units of the picture between two targets that can be told apart.
const NEAR = 4;

/** A puzzle that is played natively, gesture by gesture. */
class Play {
  gestures = [];
  #input;
  #position;
  #values = new Map();

  constructor(input) {
    this.#input = input;
  }

  /** Asks about acts without making them. */
  ask(enter, show = []) {
    const position = this.#position ?? undefined;
    return natively({ do: 'play', input: this.#input, position, enter, options: { show } });
  }

  /** Makes a gesture, which the game must take. */
  async make(gesture) {
    const reply = await this.ask([gesture]);
    if (reply.error || reply.skipped.length)
      throw new Error(`${this.#input}: ${JSON.stringify([gesture, reply.error ?? reply.skipped])}`);
    this.gestures.push(gesture);
    this.#position = reply.position;
    for (const { was: _was, is, ...place } of reply.changed)
      if (is !== undefined) this.#values.set(JSON.stringify(place), is);
    return reply;
  }

  /** Returns the value that has been entered in a place. */
  value(place) {
    return this.#values.get(JSON.stringify(place)) ?? null;
  }
}

/**
 * Returns the gestures that solve a puzzle, each `{tap}`, `{drag}` or `{key}` as in the wire, and
 * the reply of `open` with its targets and controls.
 * @param {string} input
 * @returns {Promise<{ gestures: any[], opened: any }>}
 */
export async function plan(input) {
  const opened = await natively({ do: 'open', input, options: { play: true } });
  const { solutions: [answer] } = await natively({ do: 'solve', input });
  const play = new Play(input);
  const moves = answer.moves ?? answer.steps;
  if (moves) await moveAll(play, moves, opened);
  else if (answer.points) await dragPoints(play, input, answer);
  else if (opened.position.tiles || (await play.ask([])).position.tiles)
    await turnTiles(play, answer.lines);
  else await enterAll(play, input, answer, opened);
  const { done, broken } = await play.ask([]);
  if (!done) throw new Error(`${input}: the plan does not solve it: ${JSON.stringify(broken)}`);
  return { gestures: play.gestures, opened };
}

// Plays moves by the gestures that are offered for them, or by a key that does the same where
// targets lie on one another. A move that is not offered is a row of keys.
async function moveAll(play, moves, { controls, targets }) {
  const isCrowded = liesOnAnother(targets);
  for (const move of moves) {
    const { moves: offers } = await play.ask([], ['moves']);
    const offer = offers.find((one) => one.move === move);
    if (offer) {
      const gesture = isCrowded ? await keyOf(play, move, controls) : offer.gesture;
      await play.make(gesture);
      continue;
    }
    if (!controls.keys.some(({ key }) => key === 'Enter'))
      throw new Error(`the move ${move} is not offered`);
    for (const key of move.slice(1).split(',')) await play.make({ key });
    await play.make({ key: 'Enter' });
  }
}

/**
 * Returns true if some targets lie on one another, so that none of them can be met.
 * @param {{ at: number[] }[]} targets
 */
export function liesOnAnother(targets) {
  const near = ([x, y], [otherX, otherY]) => Math.hypot(x - otherX, y - otherY) < NEAR;
  return targets.some(({ at }, index) =>
    targets.slice(index + 1).some((other) => near(at, other.at)));
}

// Returns the key that makes a move.
async function keyOf(play, move, { keys }) {
  for (const { key } of keys) {
    const { changed } = await play.ask([{ key }]);
    if (changed.some((change) => change.move === move)) return { key };
  }
  throw new Error(`no key makes the move ${move}`);
}

// Drags each point to where the solved board has it.
async function dragPoints(play, input, position) {
  const ask = { do: 'play', input, position, options: { show: ['targets'] } };
  const { targets } = await natively(ask);
  for (const { place, at } of targets) await play.make({ drag: [place], to: at });
}

// Turns each tile until it lies as in the answer.
async function turnTiles(play, lines) {
  let { position: { tiles } } = await play.ask([]);
  for (const [y, row] of lines.entries()) {
    for (const [x, wanted] of [...row].entries()) {
      for (let taps = 0; taps < 4 && tiles[y][x] !== wanted; taps += 1)
        ({ position: { tiles } } = await play.make({ tap: { cell: [x, y] } }));
    }
  }
}

// Links each number to the next one, unless the game has done so itself.
async function linkAll(play, grid) {
  const cells = grid.flatMap((row, y) => row.map((number, x) => [number, x, y]));
  cells.sort(([one], [other]) => one - other);
  for (const [index, [, x, y]] of cells.slice(0, -1).entries()) {
    const [, toX, toY] = cells[index + 1];
    if (play.value({ link: [x, y, toX, toY] }) !== true)
      await play.make({ drag: [{ cell: [x, y] }, { cell: [toX, toY] }] });
  }
}

// Enters the values of an answer, place by place.
async function enterAll(play, input, answer, { entries, controls, puzzle }) {
  if (entries[0].place.link && answer.grid) {
    await linkAll(play, answer.grid);
    return;
  }
  const erase = entries.map(({ place }) => ({ ...place, is: null }));
  const { changed } = await natively({ do: 'play', input, position: answer, enter: erase });
  const isLaid = puzzle === 'dominosa';
  for (const { was, is, ...place } of changed) {
    if (is !== null || was === undefined || was === null) continue;
    const [[sort, at]] = Object.entries(place);
    const ends = { drag: [{ cell: at.slice?.(0, 2) }, { cell: at.slice?.(2, 4) }] };
    if (sort === 'bridge') {
      for (let bridges = 0; bridges < was; bridges += 1) await play.make(ends);
    } else if (sort === 'link') {
      if (was === true && play.value(place) !== true) await play.make(ends);
    } else if (sort === 'edge') {
      if (was !== isLaid && play.value(place) !== was) await play.make({ tap: place });
    } else if (typeof was === 'number') {
      const { key } = controls.keys.find((one) => one.is === was);
      await play.make({ key, at: place });
    } else {
      for (let taps = 0; taps < TAPS && play.value(place) !== was; taps += 1)
        await play.make({ tap: place });
    }
  }
}
