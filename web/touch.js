// @ts-check
// Pointers on the board: what a mouse, a pen or fingers do becomes taps and strokes over targets.
// The second button is a long press, too. Two fingers pan and zoom.

// Milliseconds after which a press is a long one.
const LONG = 500;

// Milliseconds for which the line of a stroke stays, unless its change is shown before. A change of
// the page before the reply would be painted first, and the reply would wait for that.
const SOON = 50;

// Pixels that a pointer may move before a press becomes a stroke.
const STILL = 8;

// Pixels between the points at which a fast stroke is looked at.
const CLOSE = 5;

/** @typedef {import('./layer.js').Target} Target */

/**
 * What a gesture is reported to. `strokes` is true if a drag changes something, `seconds` if the
 * second button does, and `isFree` if a drag ends anywhere.
 * @typedef {{tap: (target: Target, button: number) => void,
 *   drag: (targets: Target[], button: number, to: number[]) => void,
 *   beside: (at: number[]) => void, strokes: boolean, seconds: boolean, isFree: boolean}} Listener
 */

/**
 * A board that can be touched.
 * @typedef {{box: any, layer: import('./layer.js').Layer,
 *   pan: (right: number, down: number) => void,
 *   zoom: (by: number, at: {clientX: number, clientY: number}) => void}} Touchable
 */

export class Touch {
  /** @type {Touchable} */
  #board;
  #box;
  /** @type {() => Listener | null} */
  #listener;
  /** @type {Map<number, PointerEvent>} */
  #fingers = new Map();
  /** @type {any} */
  #press = null;
  #timer = 0;

  /**
   * `listener` returns what gestures are reported to, or null while nothing can be touched.
   * @param {Touchable} board
   * @param {() => any} listener
   */
  constructor(board, listener) {
    [this.#board, this.#listener] = [board, listener];
    this.#box = board.box;
    this.#box.addEventListener('pointerdown', (/** @type {any} */ event) => this.#down(event));
    this.#box.addEventListener('pointermove', (/** @type {any} */ event) => this.#move(event));
    this.#box.addEventListener('pointerup', (/** @type {any} */ event) => this.#up(event));
    this.#box.addEventListener('pointercancel', (/** @type {any} */ event) => this.#cancel(event));
    this.#box.addEventListener('contextmenu', (/** @type {any} */ event) => {
      if (this.#listener()) event.preventDefault();
    });
  }

  /** Lets the browser pan by a finger where no stroke is possible. */
  refresh() {
    const listener = this.#listener();
    this.#box.classList.toggle('strokes', Boolean(listener?.strokes));
  }

  /** @param {PointerEvent} event */
  #down(event) {
    this.#fingers.set(event.pointerId, event);
    if (this.#fingers.size > 1) {
      this.#drop();
      return;
    }
    const listener = this.#listener();
    const target = listener && this.#board.layer.hit(event);
    // On a Mac, Ctrl and the only button are the second one.
    const button = event.button === 2 || (event.button === 0 && event.ctrlKey) ? 2 : 1;
    if (event.button === 1 || !target) {
      this.#press = { pans: true, isBeside: Boolean(listener) && event.button !== 1 };
      return;
    }
    this.#press = { target, button, targets: [target], from: event, last: event, moved: false };
    if (event.pointerType === 'mouse') this.#box.setPointerCapture(event.pointerId);
    if (event.pointerType !== 'mouse' && listener.seconds)
      this.#timer = setTimeout(() => this.#long(), LONG);
  }

  #long() {
    const press = this.#press;
    if (!press?.target || press.moved) return;
    navigator.vibrate?.(15);
    this.#press = null;
    this.#listener()?.tap(press.target, 2);
  }

  /** @param {PointerEvent} event */
  #move(event) {
    const before = this.#fingers.get(event.pointerId);
    if (!before) return;
    this.#fingers.set(event.pointerId, event);
    if (this.#fingers.size === 2) {
      this.#pinch(event, before);
      return;
    }
    const press = this.#press;
    if (!press) return;
    const listener = this.#listener();
    const far = press.from && Math.hypot(
      event.clientX - press.from.clientX,
      event.clientY - press.from.clientY,
    );
    if (press.pans || (far > STILL && !listener?.strokes)) {
      // Browsers pan by touch themselves.
      press.moved = true;
      press.pans = true;
      press.target = null;
      if (event.pointerType === 'mouse')
        this.#board.pan(event.clientX - before.clientX, event.clientY - before.clientY);
      return;
    }
    if (far > STILL) press.moved = true;
    if (!press.moved) return;
    clearTimeout(this.#timer);
    this.#follow(press, event);
    const points = press.targets.map((/** @type {Target} */ { at }) => at);
    const shown = listener?.isFree ? [points[0]] : points;
    this.#board.layer.stroke([...shown, this.#board.layer.units(event)]);
  }

  // Adds the targets between the last point and this one: a fast pointer skips some.
  /**
   * @param {any} press
   * @param {PointerEvent} event
   */
  #follow(press, event) {
    const [dx, dy] = [event.clientX - press.last.clientX, event.clientY - press.last.clientY];
    const steps = Math.max(Math.ceil(Math.hypot(dx, dy) / CLOSE), 1);
    for (let step = 1; step <= steps; step += 1) {
      const target = this.#board.layer.hit({
        clientX: press.last.clientX + (dx * step) / steps,
        clientY: press.last.clientY + (dy * step) / steps,
      });
      if (target && target !== press.targets.at(-1)) press.targets.push(target);
    }
    press.last = event;
  }

  /** @param {PointerEvent} event */
  #up(event) {
    const press = this.#press;
    this.#fingers.delete(event.pointerId);
    const isWhole = press?.target && this.#fingers.size === 0;
    const listener = this.#listener();
    if (press?.moved && isWhole) this.#follow(press, event);
    this.#end();
    setTimeout(() => { if (!this.#press) this.#board.layer.stroke([]); }, SOON);
    if (press?.isBeside && !press.moved) listener?.beside(this.#board.layer.units(event));
    if (!isWhole || !listener) return;
    const { targets, button, moved } = press;
    if (moved && (targets.length > 1 || listener.isFree))
      listener.drag(targets, button, this.#board.layer.units(event));
    else listener.tap(press.target, button);
  }

  /** @param {PointerEvent} event */
  #cancel(event) {
    this.#fingers.delete(event.pointerId);
    this.#drop();
  }

  #end() {
    clearTimeout(this.#timer);
    this.#press = null;
  }

  #drop() {
    this.#end();
    this.#board.layer.stroke([]);
  }

  /**
   * @param {PointerEvent} event
   * @param {PointerEvent} before
   */
  #pinch(event, before) {
    const other = [...this.#fingers.values()].find((own) => own.pointerId !== event.pointerId);
    if (!other) return;
    /** @type {(one: PointerEvent) => number} */
    const spread = (one) =>
      Math.max(Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY), 1);
    this.#board.zoom(spread(event) / spread(before), {
      clientX: (event.clientX + other.clientX) / 2,
      clientY: (event.clientY + other.clientY) / 2,
    });
    this.#board.pan((event.clientX - before.clientX) / 2, (event.clientY - before.clientY) / 2);
  }
}
