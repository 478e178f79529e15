// Inserts the wire's pictures into the page, so that their elements can be pointed at. Their style
// becomes a style sheet of the page.

// Length in characters above which a picture is shown as an image: a page with a million elements
// does not scroll.
const LONGEST = 6_000_000;

const adopted = new Set();

// The content security policy forbids styles within a document. So the picture's own becomes a
// style sheet of the page, which is the same for all pictures.
function adopt(style) {
  if (!style || adopted.has(style)) return;
  adopted.add(style);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(style);
  document.adoptedStyleSheets.push(sheet);
}

// Returns an <svg>, or an <img> if it is very large, with its size in its own units.
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

// Title of a picture: a description of its content.
export function titleOf(text) {
  const title = /<title>([^<]*)<\/title>/.exec(text)?.[1] ?? '';
  return title.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
}
