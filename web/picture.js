// @ts-check
// Inserts the wire's pictures into the page, so that their elements can be pointed at. Their style
// becomes a style sheet of the page.

// Length in characters above which a picture is shown as an image: a page with a million elements
// does not scroll.
const LONGEST = 6_000_000;

const SVG = 'http://www.w3.org/2000/svg';

// What the style of a picture says of dark colours.
const DARK = '@media (prefers-color-scheme: dark)';

/** @type {Map<string, CSSStyleSheet>} */
const adopted = new Map();

/** Texts of pictures that are images. @type {WeakMap<Element, string>} */
const images = new WeakMap();

/**
 * Returns a picture or its style in the colours that the user has chosen.
 * @param {string} text
 */
export function themed(text) {
  const { theme = 'system' } = document.documentElement.dataset;
  return theme === 'system'
    ? text
    : text.replaceAll(DARK, theme === 'dark' ? '@media all' : '@media not all');
}

/** Gives all pictures the colours that the user has chosen now. */
export function redress() {
  for (const [style, sheet] of adopted) sheet.replaceSync(themed(style));
  for (const image of document.images) if (images.has(image)) draw(image);
}

/** @param {HTMLImageElement} image */
function draw(image) {
  const text = themed(images.get(image) ?? '');
  const address = URL.createObjectURL(new Blob([text], { type: 'image/svg+xml' }));
  image.onload = () => URL.revokeObjectURL(address);
  image.src = address;
}

// The content security policy forbids styles within a document. So the picture's own becomes a
// style sheet of the page, which is the same for all pictures.
/** @param {string} style */
function adopt(style) {
  if (!style || adopted.has(style)) return;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(themed(style));
  adopted.set(style, sheet);
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
    images.set(element, text);
    draw(element);
    element.alt = '';
    return { element, width, height };
  }
  const [whole, style] = /<style>([^]*?)<\/style>/.exec(text) ?? ['', ''];
  adopt(style);
  return { element: parsed(text.replace(whole, '')), width, height };
}

/**
 * Puts the groups of a patch into a picture. Returns true if clues are among them.
 * @param {any} svg
 * @param {{key: string, svg: string}[]} patch
 */
export function patched(svg, patch) {
  const text = patch.map((own) => own.svg).join('');
  const made = parsed(`<svg xmlns="${SVG}">${text}</svg>`);
  const hasClues = made.querySelector('[data-place^=\'{"clue\']') !== null;
  for (const group of [...made.children]) {
    const old = svg.querySelector(`[data-key="${group.getAttribute('data-key')}"]`);
    if (old) exchange(old, group);
    else svg.append(group);
  }
  return hasClues;
}

/**
 * Gives a group the elements of another one. Those that both have stay, and the browser lays out
 * only the others.
 * @param {Element} old
 * @param {Element} group
 */
function exchange(old, group) {
  const own = [...old.children];
  for (const next of [...group.children]) {
    const at = own.findIndex((one) => one.isEqualNode(next));
    if (at < 0) old.insertBefore(next, own[0] ?? null);
    else for (const gone of own.splice(0, at + 1).slice(0, at)) gone.remove();
  }
  for (const gone of own) gone.remove();
}

/** @param {string} text */
function parsed(text) {
  const parser = new DOMParser();
  return document.importNode(parser.parseFromString(text, 'image/svg+xml').documentElement, true);
}

/**
 * A picture without a title or a role: decoration only.
 * @param {string} svg
 */
export function small(svg) {
  const { element: made } = picture(svg);
  made.querySelector?.(':scope > title')?.remove();
  made.removeAttribute('role');
  made.setAttribute('aria-hidden', 'true');
  return made;
}
