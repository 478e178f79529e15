// @ts-check
// Sources of puzzles: the text field, files, drops, and the fragment of the address. Errors are
// marked in the text.

import { $, element } from './dom.js';
import { sentence } from './words.js';
import { texts } from './texts.js';

// Length in characters above which a text is kept, but not shown in the field.
const SHOWN = 20_000;

// Largest file that is read, in bytes.
const LARGEST = 20_000_000;

// Replacements for the wire's help where it refers to commands.
/** @type {Record<string, string>} */
const HELP = {
  unrecognised: texts.helpUnrecognised,
  unknown_puzzle: texts.helpUnknown,
};
const COMMAND = 'tatham-slv ';

// Maximum length of a fragment: some programs cut longer links.
const LINK = 6000;

export class Source {
  /** @type {(text: string, typed: boolean) => void} */
  #opened;
  /** @type {(files: import('./batch.js').Item[]) => void} */
  #several;
  /** @type {{text: string, name: string | null} | null} */
  #file = null;
  #timer = 0;

  /**
   * `opened` is called with each text, and with true if the user is still typing it; `several`
   * with several files.
   * @param {(text: string, typed: boolean) => void} opened
   * @param {(files: import('./batch.js').Item[]) => void} several
   */
  constructor(opened, several) {
    [this.#opened, this.#several] = [opened, several];
    const field = $('input');
    field.addEventListener('input', (/** @type {any} */ event) => {
      this.#file = null;
      this.clear();
      this.#showSource();
      clearTimeout(this.#timer);
      const typed = !['insertFromPaste', 'insertFromDrop'].includes(event.inputType);
      this.#timer = setTimeout(() => this.#opened(field.value, typed), typed ? 700 : 0);
    });
    field.addEventListener('keydown', (/** @type {any} */ event) => {
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
    $('ask').addEventListener('submit', (/** @type {any} */ event) => event.preventDefault());
    $('open-file').onclick = () => $('file').click();
    $('file').onchange = () => {
      this.takeFiles($('file').files);
      $('file').value = '';
    };
    addEventListener('dragover', (event) => {
      event.preventDefault();
      document.body.classList.add('dropping');
    });
    addEventListener('dragleave', (event) => {
      if (!event.relatedTarget) document.body.classList.remove('dropping');
    });
    addEventListener('drop', (/** @type {any} */ event) => {
      event.preventDefault();
      document.body.classList.remove('dropping');
      const { files } = event.dataTransfer;
      if (files.length) this.takeFiles(files);
      else this.take(event.dataTransfer.getData('text'));
    });
  }

  get text() {
    return this.#file?.text ?? $('input').value;
  }

  /**
   * Treats a text as pasted.
   * @param {string} text
   * @param {string | null} name
   */
  take(text, name = null) {
    clearTimeout(this.#timer);
    this.#file = text.length > SHOWN ? { text, name } : null;
    $('input').value = this.#file ? '' : text;
    this.clear();
    this.#showSource(name, text);
    this.#opened(text, false);
  }

  /**
   * Shows a text that is already open.
   * @param {string} text
   */
  put(text) {
    clearTimeout(this.#timer);
    this.#file = null;
    $('input').value = text.length > SHOWN ? '' : text;
    this.clear();
    this.#showSource();
  }

  clear() {
    $('error').hidden = true;
    $('error').replaceChildren();
    $('marks').replaceChildren();
    $('input').removeAttribute('aria-invalid');
  }

  /**
   * Shows an error, and marks its position in the text.
   * @param {any} error
   * @param {string} text
   */
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
      const first = before.split('\n').at(-1) ?? '';
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
          textContent: texts.lineAndColumn(error.line, error.column),
        }),
      );
    const help = HELP[error.code] ?? (error.help?.includes(COMMAND) ? '' : error.help);
    if (help) parts.push(element('p', { textContent: sentence(help) }));
    $('error').replaceChildren(...parts);
    $('error').hidden = false;
    $('input').setAttribute('aria-invalid', 'true');
    $('marks').scrollTop = $('input').scrollTop;
  }

  /**
   * Reads files: of several, each is a puzzle.
   * @param {Iterable<File>} files
   */
  async takeFiles(files) {
    const own = [...files];
    if (!own.length) return;
    const isMedia = (/** @type {File} */ { type }) => /^(image|audio|video)\//.test(type);
    const unfit = own.find((file) => isMedia(file) || file.size > LARGEST);
    if (unfit) {
      this.#reject(texts.unfitFile(unfit.name, unfit.size > LARGEST));
      return;
    }
    const read = await Promise.all(own.map((file) => file.text()));
    if (own.length === 1) this.take(read[0], own[0].name);
    else this.#several(own.map(({ name }, at) => ({ number: at + 1, name, text: read[at] })));
  }

  /** @param {string} message */
  #reject(message) {
    this.clear();
    this.fail({ message, code: 'unreadable' }, '');
    document.documentElement.dataset.state = 'failed';
  }

  /**
   * @param {string | null} name
   * @param {string} text
   */
  #showSource(name = null, text = '') {
    const size = this.#file ? text.length : 0;
    $('source').textContent = name || size ? texts.source(name, size) : texts.dropHere;
  }
}

// Returns the text to which an error's span refers, and the span in its characters (the wire counts
// bytes). Null for a save file: there the span refers to its ID.
/**
 * @param {any} error
 * @param {string} text
 */
function quote({ span }, text) {
  if (!span || text.trimStart().startsWith('SAVEFILE')) return null;
  const escaped = text.includes('#') && /%[0-9a-f]{2}/i.test(text);
  const shown = escaped ? decoded(text.slice(text.indexOf('#') + 1)) : text;
  const bytes = new TextEncoder().encode(shown);
  /** @type {(end: number) => number} */
  const units = (end) => new TextDecoder().decode(bytes.subarray(0, end)).length;
  if (span.start > bytes.length) return null;
  return { shown, from: units(span.start), to: units(Math.max(span.end, span.start)) };
}

/** @param {string} text */
function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

// Returns the puzzle in the address, in the form in which it can be pasted, or an empty text.
export function fromAddress() {
  return decoded(location.hash.slice(1));
}

/**
 * Returns a link as an address has it.
 * @param {string} text
 */
export function escaped(text) {
  return encodeURIComponent(text).replace(/%(3A|2F|2C|3B|3D|40|24|2B)/g, decodeURIComponent);
}

// Returns a puzzle as the fragment of an address, or an empty text if it is too long.
/**
 * @param {string} kind
 * @param {string} id
 */
export function fragment(kind, id) {
  const link = escaped(`${kind}:${id}`);
  return link.length > LINK ? '' : `#${link}`;
}

/**
 * Returns the address of the lesson on a technique.
 * @param {string} kind
 * @param {string} technique
 */
export function lesson(kind, technique) {
  return `#${kind}/${technique.toLowerCase().replaceAll(' ', '-')}`;
}
