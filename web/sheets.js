// @ts-check
// Sheets of paper: how many puzzles are side by side, and pictures without colours. Pure.

/** Number of puzzles on a page, at most, as on the command line. */
export const MOST = 12;

/** Papers: their size as CSS names it, and the room within their margins, in mm. */
export const PAPERS = {
  a4: { size: 'A4', width: 182, height: 269 },
  letter: { size: 'letter', width: 188, height: 251 },
};

/**
 * Returns columns and rows for a number of puzzles on a page: the fewest places that have room for
 * all, as square as the paper is.
 * @param {number} number
 * @returns {[number, number]}
 */
export function layout(number) {
  const all = [1, 2, 3].map((columns) =>
    /** @type {[number, number]} */ ([columns, Math.ceil(number / columns)]));
  // The side of a square in such a place, on paper of 2 by 3.
  const side = (/** @type {[number, number]} */ [columns, rows]) => Math.min(2 / columns, 3 / rows);
  return all.reduce((best, other) => (side(other) > side(best) ? other : best));
}

/**
 * Returns things in groups of a size.
 * @template T
 * @param {T[]} all
 * @param {number} size
 * @returns {T[][]}
 */
export function pagesOf(all, size) {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, at) =>
    all.slice(at * size, (at + 1) * size));
}

/**
 * Returns a picture in greys, and without its dark colours.
 * @param {string} svg
 */
export function inGrey(svg) {
  return svg
    .replace(/<style>[^]*?<\/style>/, '')
    .replaceAll(/="#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})"/gi, (_, ...hex) => {
      const [red, green, blue] = hex.slice(0, 3).map((own) => parseInt(own, 16));
      const grey = Math.round(0.299 * red + 0.587 * green + 0.114 * blue);
      return `="#${grey.toString(16).padStart(2, '0').repeat(3)}"`;
    });
}
