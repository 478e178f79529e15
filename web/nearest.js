// @ts-check
// The way of the cursor: which target an arrow key leads to. Pure.

/** @typedef {{at: number[]}} Spot */

/** Direction of each arrow key. */
export const ARROWS = /** @type {Record<string, number[]>} */ ({
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
});

/**
 * Returns the number of the nearest target in a direction: within 45 degrees of it, or else
 * anywhere on that side. Of several that are equally near, it is the one nearest to the lane, the
 * line on which the cursor has been moving; so edges that lie to and fro are passed in a line.
 * Returns null if there is none.
 * @param {Spot[]} spots
 * @param {number} from
 * @param {number[]} direction
 * @param {number} lane coordinate of the line, across the direction
 */
export function nearest(spots, from, [dx, dy], lane) {
  const [x, y] = spots[from].at;
  /** @type {{number: number, cost: number[]} | null} */
  let best = null;
  for (const [number, { at }] of spots.entries()) {
    const [right, down] = [at[0] - x, at[1] - y];
    const along = right * dx + down * dy;
    if (along <= 0) continue;
    const across = Math.abs(right * dy) + Math.abs(down * dx);
    const beside = Math.abs((dx ? at[1] : at[0]) - lane);
    const cost = [across > along ? 1 : 0, along * along + across * across, beside];
    if (!best || isLess(cost, best.cost)) best = { number, cost };
  }
  return best?.number ?? null;
}

/**
 * @param {number[]} one
 * @param {number[]} other
 */
function isLess(one, other) {
  const at = one.findIndex((cost, number) => cost !== other[number]);
  return at >= 0 && one[at] < other[at];
}
