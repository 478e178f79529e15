// The wire's pictures, put into the page: their elements can be pointed at, and their style is the
// page's.

// Longer ones are shown as images: a page of a million elements is none that one can scroll.
const LONGEST = 6_000_000;

const adopted = new Set();

// The content security policy takes no style that stands in a document, so the picture's own
// becomes a sheet of the page: the same for all pictures.
function adopt(style) {
  if (!style || adopted.has(style)) return;
  adopted.add(style);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(style);
  document.adoptedStyleSheets.push(sheet);
}

// An <svg>, or for very large ones an <img>; with its size in its own units.
export function picture(text) {
  const [width, height] = /viewBox="0 0 (\d+) (\d+)"/.exec(text)?.slice(1).map(Number) ?? [
    300, 300,
  ];
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
  const parsed = new DOMParser().parseFromString(
    text.replace(whole, ''),
    'image/svg+xml',
  ).documentElement;
  const element = document.importNode(parsed, true);
  return { element, width, height };
}

// What a picture says that it shows.
export function titleOf(text) {
  const title = /<title>([^<]*)<\/title>/.exec(text)?.[1] ?? '';
  return title.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
}
