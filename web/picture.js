// @ts-check
// Inserts the wire's pictures into the page, so that their elements can be pointed at. Their style
// becomes a style sheet of the page.

// Length in characters above which a picture is shown as an image: a page with a million elements
// does not scroll.
const LONGEST = 6_000_000;

const SVG = 'http://www.w3.org/2000/svg';

/** @type {Set<string>} */
const adopted = new Set();

// The content security policy forbids styles within a document. So the picture's own becomes a
// style sheet of the page, which is the same for all pictures.
/** @param {string} style */
function adopt(style) {
  if (!style || adopted.has(style)) return;
  adopted.add(style);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(style);
  document.adoptedStyleSheets.push(sheet);
}

/**
 * Returns an <svg>, or an <img> if it is very large, with its size in its own units.
 * @param {string} text
 * @returns {{element: any, width: number, height: number}}
 */
export function picture(text) {
  const size = /viewBox="0 0 (\d+) (\d+)"/.exec(text)?.slice(1).map(Number);
  const [width, height] = size ?? [300, 300];
  if (text.length > LONGEST) {
    const element = new Image();
    const address = URL.createObjectURL(new Blob([text], { type: 'image/svg+xml' }));
    element.onload = () => URL.revokeObjectURL(address);
    element.src = address;
    element.alt = '';
    return { element, width, height };
  }
  const [whole, style] = /<style>([^]*?)<\/style>/.exec(text) ?? ['', ''];
  adopt(style);
  return { element: parsed(text.replace(whole, '')), width, height };
}

/**
 * Returns the groups of a patch as elements.
 * @param {string} text
 * @returns {Element[]}
 */
export function groups(text) {
  return [...parsed(`<svg xmlns="${SVG}">${text}</svg>`).children];
}

/** @param {string} text */
function parsed(text) {
  const parser = new DOMParser();
  return document.importNode(parser.parseFromString(text, 'image/svg+xml').documentElement, true);
}
