// Where puzzles come from: the text field, files, what is dropped, and the link's fragment. What is
// wrong with a text is marked in it.

import { $, element } from './dom.js';
import { sentence } from './words.js';

// Longer texts are kept, and not shown in the field.
const SHOWN = 20_000;

// What helps on a page, where the wire's help speaks of commands.
const HELP = {
  unrecognised:
    'Put the puzzle’s name and a colon before it. All that can be pasted is listed at the end of the page.',
  unknown_puzzle: 'All puzzles are listed at the end of the page, with what can be pasted.',
};

// Fragments that are longer no link has room for.
const LINK = 6000;

export class Source {
  #opened;
  #file = null;
  #timer = 0;

  // `opened` is told each text, and whether somebody is still typing it.
  constructor(opened) {
    this.#opened = opened;
    const field = $('input');
    field.addEventListener('input', (event) => {
      this.#file = null;
      this.clear();
      this.#told();
      clearTimeout(this.#timer);
      const typed = !['insertFromPaste', 'insertFromDrop'].includes(event.inputType);
      this.#timer = setTimeout(() => this.#opened(field.value, typed), typed ? 700 : 0);
    });
    field.addEventListener('keydown', (event) => {
      if (
        event.key !== 'Enter' ||
        event.shiftKey ||
        event.ctrlKey ||
        event.isComposing ||
        field.value.includes('\n')
      )
        return;
      event.preventDefault();
      clearTimeout(this.#timer);
      this.#opened(field.value, false);
    });
    field.addEventListener('scroll', () => { $('marks').scrollTop = field.scrollTop; });
    $('ask').addEventListener('submit', (event) => event.preventDefault());
    $('open-file').onclick = () => $('file').click();
    $('file').onchange = () => {
      const [file] = $('file').files;
      if (file) this.#read(file);
      $('file').value = '';
    };
    addEventListener('dragover', (event) => {
      event.preventDefault();
      document.body.classList.add('dropping');
    });
    addEventListener('dragleave', (event) => {
      if (!event.relatedTarget) document.body.classList.remove('dropping');
    });
    addEventListener('drop', (event) => {
      event.preventDefault();
      document.body.classList.remove('dropping');
      const [file] = event.dataTransfer.files;
      if (file) this.#read(file);
      else this.take(event.dataTransfer.getData('text'));
    });
  }

  get text() {
    return this.#file?.text ?? $('input').value;
  }

  // Takes a text as if it had been pasted.
  take(text, name = null) {
    clearTimeout(this.#timer);
    this.#file = text.length > SHOWN ? { text, name } : null;
    $('input').value = this.#file ? '' : text;
    this.clear();
    this.#told(name, text);
    this.#opened(text, false);
  }

  // Shows a text that is open already.
  put(text) {
    clearTimeout(this.#timer);
    this.#file = null;
    $('input').value = text.length > SHOWN ? '' : text;
    this.clear();
    this.#told();
  }

  clear() {
    $('error').hidden = true;
    $('error').replaceChildren();
    $('marks').replaceChildren();
    $('input').removeAttribute('aria-invalid');
  }

  // Says what is wrong, and marks it.
  fail(error, text) {
    const parts = [element('p', {}, element('strong', { textContent: sentence(error.message) }))];
    const quoted = quote(error, text);
    if (quoted) {
      const { shown, from, to } = quoted;
      const [before, marked, behind] = [
        shown.slice(0, from),
        shown.slice(from, to) || '⏎',
        shown.slice(to),
      ];
      const first = before.split('\n').at(-1);
      parts.push(
        element(
          'p',
          { className: 'quote' },
          first.length > 40 ? `…${first.slice(-40)}` : first,
          element('mark', { textContent: marked.slice(0, 200) }),
          behind.split('\n')[0].slice(0, 40),
        ),
      );
      if (shown === $('input').value)
        $('marks').replaceChildren(
          before,
          element('mark', { textContent: marked === '⏎' ? ' ' : marked }),
          `${behind}\n`,
        );
    }
    if (error.line)
      parts.push(
        element('p', {
          className: 'quiet',
          textContent: `Line ${error.line}, column ${error.column}.`,
        }),
      );
    const help = HELP[error.code] ?? error.help;
    if (help) parts.push(element('p', { textContent: help }));
    $('error').replaceChildren(...parts);
    $('error').hidden = false;
    $('input').setAttribute('aria-invalid', 'true');
    $('marks').scrollTop = $('input').scrollTop;
  }

  async #read(file) {
    this.take(await file.text(), file.name);
  }

  #told(name = null, text = '') {
    const size = this.#file ? ` (${text.length.toLocaleString('en')} characters)` : '';
    $('source').textContent = name || size ? `${name ?? 'pasted'}${size}` : 'or drop one anywhere';
  }
}

// The text that the error's place is counted in, and from where to where: places count bytes. Null
// where that is no text of ours: in a save file it is its ID.
function quote({ span }, text) {
  if (!span || text.trimStart().startsWith('SAVEFILE')) return null;
  const escaped = text.includes('#') && /%[0-9a-f]{2}/i.test(text);
  const shown = escaped ? decoded(text.slice(text.indexOf('#') + 1)) : text;
  const bytes = new TextEncoder().encode(shown);
  const units = (end) => new TextDecoder().decode(bytes.subarray(0, end)).length;
  if (span.start > bytes.length) return null;
  return { shown, from: units(span.start), to: units(Math.max(span.end, span.start)) };
}

function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

// The puzzle in the address, as it can be pasted; nothing if there is none.
export function fromAddress() {
  return decoded(location.hash.slice(1));
}

// A puzzle as the fragment of an address; empty if it is too long for one.
export function fragment(kind, id) {
  const escaped = encodeURIComponent(`${kind}:${id}`).replace(
    /%(3A|2F|2C|3B|3D|40|24|2B)/g,
    decodeURIComponent,
  );
  return escaped.length > LINK ? '' : `#${escaped}`;
}
