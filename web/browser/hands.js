// What a player's hands do on the board: a gesture of the wire, made by a mouse, a finger or keys
// at coordinates of the screen. The coordinates come from the targets in the reply that the page
// keeps; where a move moves places, from the areas that are drawn.

import { ARROWS, nearest } from '../nearest.js';

// Units of the picture by which an arrow key carries a point, as in player.js.
const CARRY = 8;

export class Hands {
  #tab;
  #way;
  #targets = new Map();
  /** True if places can be elsewhere after a move. */
  #moves;
  /** Where the cursor is: the number of its target, and the lane on which arrow keys move it. */
  #cursor = null;

  /** Milliseconds for which the mouse rests before its button comes up. */
  #hold;

  /**
   * Takes the board that the page shows.
   * @param {import('./tab.js').Tab} tab
   * @param {string} way `mouse`, `touch` or `keys`
   */
  static async on(tab, way, { hold = 0 } = {}) {
    const hands = new Hands();
    const opened = await tab.json('#reply-open');
    [hands.#tab, hands.#way, hands.#hold] = [tab, way, hold];
    hands.#moves = opened.rims === null || !opened.entries.length;
    for (const { place, at } of opened.targets) hands.#targets.set(JSON.stringify(place), at);
    return hands;
  }

  /**
   * Makes a gesture: `{tap}`, `{drag}` or `{key}`, as in the wire.
   * @param {any} gesture
   */
  async make(gesture) {
    if (this.#moves) await this.#renew(gesture);
    if (this.#way === 'keys') await this.#byKeys(gesture);
    else await this.#byPointer(gesture);
    // A tap scrolls what it meets, and the next one has to meet it where it is then.
    if (this.#moves || this.#way === 'touch') await this.#tab.idle();
  }

  // Waits until the places of a gesture are drawn, and takes all places from what is drawn.
  async #renew({ tap, drag, at }) {
    const wanted = [tap, at, ...(drag ?? [])].filter(Boolean).map((place) => JSON.stringify(place));
    await this.#tab.until(`(() => {
      const layer = document.querySelector('#board svg.layer');
      const board = document.querySelector('#board svg');
      const drawn = [...document.querySelectorAll('#board .hits path')]
        .map((area) => area.dataset.target);
      return layer?.getAttribute('viewBox') === board.getAttribute('viewBox')
        && ${JSON.stringify(wanted)}.every((place) => drawn.includes(place));
    })()`);
    const areas = await this.#tab.run(() =>
      [...document.querySelectorAll('#board .hits path')].map((area) => {
        const { x, y, width, height } = area.getBBox();
        return [area.dataset.target, [x + width / 2, y + height / 2]];
      }));
    this.#targets = new Map(areas);
  }

  async #byPointer({ tap, drag, key, at, to, button }) {
    if (drag && key) {
      // By taps: a stroke would touch the numbers between the two.
      await this.#pressPad(key);
      for (const place of drag) await this.#touch((await this.#screen([this.#at(place)]))[0]);
    } else if (drag) {
      const points = drag.map((place) => this.#at(place));
      if (to) points.push(to);
      await this.#stroke(await this.#screen(points), button);
    } else if (tap) {
      await this.#touch((await this.#screen([this.#at(tap)]))[0], button);
    } else {
      if (at) await this.#touch((await this.#screen([this.#at(at)]))[0]);
      await this.#pressPad(key);
    }
  }

  async #touch([x, y], button = 1) {
    const { mouse, touchscreen } = this.#tab.page;
    if (this.#way === 'mouse') {
      await mouse.click(x, y, { button: button === 2 ? 'right' : 'left', delay: this.#hold });
    } else if (button === 2) {
      const finger = await touchscreen.touchStart(x, y);
      await new Promise((resolve) => { setTimeout(resolve, 600); });
      await finger.end();
    } else {
      await touchscreen.tap(x, y);
    }
  }

  async #stroke([[x, y], ...others], button = 1) {
    const { mouse, touchscreen } = this.#tab.page;
    if (this.#way === 'mouse') {
      const how = { button: button === 2 ? 'right' : 'left' };
      await mouse.move(x, y);
      await mouse.down(how);
      for (const [toX, toY] of others) await mouse.move(toX, toY);
      await new Promise((resolve) => { setTimeout(resolve, this.#hold); });
      await mouse.up(how);
    } else {
      const finger = await touchscreen.touchStart(x, y);
      for (const [toX, toY] of others) await finger.move(toX, toY);
      await finger.end();
    }
  }

  // Presses a key below the board, where it is on the screen.
  async #pressPad(key) {
    const point = await this.#tab.run((own) => {
      const button = [...document.querySelectorAll('#pad button')]
        .find(({ dataset }) => dataset.key === own);
      button.scrollIntoView({ block: 'nearest' });
      const { left, top, width, height } = button.getBoundingClientRect();
      return [left + width / 2, top + height / 2];
    }, key);
    await this.#touch(point);
  }

  async #byKeys({ tap, drag, key, at, to, button }) {
    const { keyboard } = this.#tab.page;
    await this.#tab.run(() => document.querySelector('#board').focus());
    if (drag) {
      if (key) await keyboard.press(key);
      for (const place of drag) {
        await this.go(place);
        await this.#pressSpace();
      }
      if (to) await this.#carry(this.#at(drag[0]), to);
    } else if (tap) {
      await this.go(tap);
      if (button === 2) await keyboard.down('Shift');
      await this.#pressSpace();
      if (button === 2) await keyboard.up('Shift');
    } else {
      if (at) await this.go(at);
      await keyboard.press(key);
    }
  }

  // A tap: `Enter` is a key of some puzzles. The cursor forgets its lane.
  async #pressSpace() {
    await this.#tab.press(' ');
    if (this.#cursor) this.#cursor.axis = -1;
  }

  // Carries a point that was picked up to another one of the picture, and drops it.
  async #carry([fromX, fromY], [toX, toY]) {
    for (const [by, less, more] of [
      [toX - fromX, 'ArrowLeft', 'ArrowRight'],
      [toY - fromY, 'ArrowUp', 'ArrowDown'],
    ]) {
      for (let steps = Math.round(Math.abs(by) / CARRY); steps > 0; steps -= 1)
        await this.#tab.press(by < 0 ? less : more);
    }
    await this.#pressSpace();
  }

  /**
   * Moves the cursor to a place by arrow keys, on the shortest way.
   * @param {object} place
   */
  async go(place) {
    const names = [...this.#targets.keys()];
    const wanted = names.indexOf(JSON.stringify(place));
    if (!this.#cursor) {
      const here = await this.#tab.run(() => {
        const board = document.querySelector('#board');
        board.focus();
        const id = board.getAttribute('aria-activedescendant');
        return id && document.getElementById(id).dataset.target;
      });
      // The first arrow key puts the cursor on the first target.
      if (!here) await this.#tab.press('ArrowDown');
      this.#cursor = { at: here ? names.indexOf(here) : 0, axis: -1, lane: 0 };
    }
    const way = this.#route(wanted);
    if (!way) throw new Error(`no arrow keys lead to ${JSON.stringify(place)}`);
    for (const { arrow } of way) await this.#tab.press(arrow);
    this.#cursor = way.at(-1) ?? this.#cursor;
  }

  // Breadth first, over the places of the cursor and the lanes on which it can be there.
  #route(wanted) {
    const spots = [...this.#targets.values()].map((at) => ({ at }));
    const ways = [[this.#cursor, []]];
    const seen = new Set();
    for (const [cursor, way] of ways) {
      if (cursor.at === wanted) return way;
      for (const [arrow, direction] of Object.entries(ARROWS)) {
        const axis = direction[0] ? 1 : 0;
        const lane = axis === cursor.axis ? cursor.lane : spots[cursor.at].at[axis];
        const at = nearest(spots, cursor.at, direction, lane) ?? cursor.at;
        const key = `${at} ${axis} ${lane}`;
        if (seen.has(key)) continue;
        seen.add(key);
        const next = { at, axis, lane, arrow };
        ways.push([next, [...way, next]]);
      }
    }
    return null;
  }

  #at(place) {
    const at = this.#targets.get(JSON.stringify(place));
    if (!at) throw new Error(`${JSON.stringify(place)} is no target`);
    return at;
  }

  // Returns points of the picture as points of the screen.
  #screen(points) {
    return this.#tab.run((own) => {
      const board = document.querySelector('#board');
      const box = board.getBoundingClientRect();
      if (box.top < 0 || box.bottom > innerHeight) board.scrollIntoView({ block: 'nearest' });
      const svg = board.querySelector('svg');
      const { left, top, width, height } = svg.getBoundingClientRect();
      const size = svg.viewBox.baseVal;
      const [across, down] = [width / size.width, height / size.height];
      return own.map(([x, y]) => [left + x * across, top + y * down]);
    }, points);
  }
}
