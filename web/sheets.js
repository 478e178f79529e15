// @ts-check
// Sheets of paper: how many puzzles are side by side, and pictures without colours. Pure.

/** Number of puzzles on a page, at most, as on the command line. */
export const MOST = 12;

/**
 * Papers: their size as CSS names it, and the room within their margins of 14 mm, in mm. A sheet as
 * high as the room would be followed by an empty page in Firefox.
 */
export const PAPERS = {
  a4: { size: 'A4', width: 182, height: 264 },
  letter: { size: 'letter', width: 188, height: 246 },
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

// Hatches that stand for colours: lines in a square of 8 by 8 units.
const HATCHES = [
  '', 'M0 8 8 0', 'M0 0 8 8', 'M4 4h.1', 'M0 4h8', 'M4 0v8', 'M0 4h8M4 0v8', 'M0 8 8 0M0 0 8 8',
  'M2 2h4', 'M2 2v4',
];

// A shape with a colour; texts are never hatched.
const SHAPE = /(<(?!text|tspan|g\b|svg)\w+\b[^>]*? fill=")(#[0-9a-f]{6})"/gi;

// A text with a colour and no outline.
const TEXT = /<text\b(?![^>]* stroke=)[^>]*? fill="(#[0-9a-f]{6})"/gi;

// A light outline, so that a dark text is seen on a hatch.
const OUTLINE = ' stroke="#ffffff" stroke-width="3" stroke-linejoin="round" paint-order="stroke"';

// The ground of a hatch with dark texts on it; those on a dark one are light.
const PALE = ' fill-opacity="0.5"';

/** @param {string} colour */
function channels(colour) {
  return [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16));
}

/** @param {string} colour */
function isColourful(colour) {
  const own = channels(colour);
  return Math.max(...own) - Math.min(...own) > 24;
}

/**
 * Returns the grey that is as light as a colour.
 * @param {string} colour
 */
function grey(colour) {
  return `#${lightness(colour).toString(16).padStart(2, '0').repeat(3)}`;
}

/** @param {string} colour */
function isDark(colour) {
  return lightness(colour) < 128;
}

/** @param {string} colour */
function lightness(colour) {
  const [red, green, blue] = channels(colour);
  return Math.round(0.299 * red + 0.587 * green + 0.114 * blue);
}

/**
 * Returns a picture in greys, and without its dark colours. Where it has several colours, each has
 * a hatch on a paler ground, the same in all pictures that are drawn with the same `hatches`:
 * those of one kind, because there are few hatches.
 * @param {string} svg
 * @param {Map<string, number>} hatches
 */
export function inGrey(svg, hatches) {
  const light = svg.replace(/<style>[^]*?<\/style>/, '');
  const found = [...light.matchAll(SHAPE)].map(([, , colour]) => colour).filter(isColourful);
  const colours = [...new Set(found)];
  for (const colour of colours) if (!hatches.has(colour)) hatches.set(colour, hatches.size);
  const hatch = (/** @type {string} */ colour) => (hatches.get(colour) ?? 0) % HATCHES.length;
  const hatched = colours.length < 2
    ? light
    : light
      .replace(SHAPE, (whole, start, colour) =>
        (isColourful(colour) ? `${start}url(#hatch${hatch(colour)})"` : whole))
      .replace(TEXT, (whole, colour) => (isDark(colour) ? whole + OUTLINE : whole))
      .replace(/<svg[^>]*>/, (start) => start + colours.map((colour) =>
        `<pattern id="hatch${hatch(colour)}" width="8" height="8" patternUnits="userSpaceOnUse">`
          + `<path d="M0 0h8v8H0z" fill="${colour}"${isDark(colour) ? '' : PALE}/>`
          + `<path d="${HATCHES[hatch(colour)]}" stroke="#000000" stroke-width="1" `
          + 'stroke-linecap="round"/></pattern>').join(''));
  return hatched.replaceAll(/="(#[0-9a-f]{6})"/gi, (_, colour) => `="${grey(colour)}"`);
}
