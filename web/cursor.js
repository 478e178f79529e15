// The cursor on the board: arrow keys and clicks move it, and its place is described in words.

const SVG = 'http://www.w3.org/2000/svg';

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

export class Cursor {
  #box;
  #said;
  #svg = null;
  #position = null;
  #at = null;
  #frame = null;

  constructor(box, said) {
    [this.#box, this.#said] = [box, said];
    box.addEventListener('keydown', (event) => {
      const step = ARROWS[event.key];
      if (!step || !this.#frame || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      this.#go(this.#at ? [this.#at[0] + step[0], this.#at[1] + step[1]] : [0, 0]);
    });
    box.addEventListener('click', (event) => {
      const place = event.target.closest?.('[data-place]')?.dataset.place;
      const cell = place && JSON.parse(place).cell;
      if (cell) this.#go(cell);
      else if (place) this.#say(JSON.parse(place));
    });
  }

  // Takes another picture; the cursor stays if the puzzle is the same.
  over(svg, position, same) {
    [this.#svg, this.#position] = [svg, position];
    this.#frame = this.#grid();
    if (!same) this.#at = null;
    if (this.#at) this.#draw();
    if (this.#at) {
      this.#say(this.#place(this.#at));
      return;
    }
    this.#said.textContent = this.#frame ? 'Use the arrow keys or click to inspect a cell.' : '';
    this.#said.dataset.idle = '';
  }

  // Position and size of the grid; null for a picture without cells.
  #grid() {
    const last = [-1, -1];
    for (const { dataset } of this.#svg.querySelectorAll?.('[data-place^=\'{"cell"\']') ?? []) {
      const { cell: [x, y] } = JSON.parse(dataset.place);
      last[0] = Math.max(last[0], x);
      last[1] = Math.max(last[1], y);
    }
    const border = this.#svg.querySelector?.('rect.border');
    if (last[0] < 0 || !border) return null;
    const [left, top, width, height] = ['x', 'y', 'width', 'height'].map(
      (name) => border[name].baseVal.value,
    );
    return {
      left,
      top,
      columns: last[0] + 1,
      rows: last[1] + 1,
      side: [width / (last[0] + 1), height / (last[1] + 1)],
    };
  }

  // A place outside the grid is the clue of its row or column.
  #place([x, y]) {
    const { columns, rows } = this.#frame;
    if (y < 0) return { clue: `top ${x + 1}` };
    if (y >= rows) return { clue: `bottom ${x + 1}` };
    if (x < 0) return { clue: `left ${y + 1}` };
    if (x >= columns) return { clue: `right ${y + 1}` };
    return { cell: [x, y] };
  }

  #elements(place) {
    return [...this.#svg.querySelectorAll(`[data-place='${JSON.stringify(place)}']`)];
  }

  #go(at) {
    const { columns, rows } = this.#frame;
    const outside = [at[0] < 0 || at[0] >= columns, at[1] < 0 || at[1] >= rows];
    const place = this.#place(at);
    if (outside[0] && outside[1]) return;
    if ((outside[0] || outside[1]) && !this.#elements(place).length) return;
    this.#at = at;
    this.#draw();
    this.#say(place);
  }

  #draw() {
    const { left, top, side } = this.#frame;
    this.#svg.querySelector('.cursor')?.remove();
    const [x, y] = [left + this.#at[0] * side[0], top + this.#at[1] * side[1]];
    const cursor = document.createElementNS(SVG, 'g');
    cursor.setAttribute('class', 'cursor');
    for (const [name, inset] of [['under', 1], ['over', 1]]) {
      const rect = document.createElementNS(SVG, 'rect');
      const attributes = {
        class: name,
        x: x + inset,
        y: y + inset,
        width: side[0] - 2 * inset,
        height: side[1] - 2 * inset,
        rx: 3,
      };
      for (const [key, value] of Object.entries(attributes)) rect.setAttribute(key, value);
      cursor.append(rect);
    }
    this.#svg.append(cursor);
    this.#reveal(cursor);
  }

  // Scrolls the board, and not the page.
  #reveal(cursor) {
    const [box, rect] = [this.#box.getBoundingClientRect(), cursor.getBoundingClientRect()];
    const beyond = (from, to, first, last) => Math.min(from - first, 0) + Math.max(to - last, 0);
    this.#box.scrollLeft += beyond(rect.left, rect.right, box.left, box.right);
    this.#box.scrollTop += beyond(rect.top, rect.bottom, box.top, box.bottom);
  }

  #texts(place) {
    return this.#elements(place)
      .filter(({ tagName }) => tagName === 'text')
      .map(({ textContent }) => textContent);
  }

  // The clues of a cell's row and column, which may be out of view on a zoomed board.
  #clues([x, y]) {
    const sides = {
      above: `top ${x + 1}`,
      below: `bottom ${x + 1}`,
      left: `left ${y + 1}`,
      right: `right ${y + 1}`,
    };
    const clues = Object.entries(sides).map(([side, clue]) => [
      side,
      this.#texts({ clue }).join(' '),
    ]);
    return clues
      .filter(([, texts]) => texts)
      .map(([side, texts]) => `; ${side} ${texts}`)
      .join('');
  }

  #say(place) {
    const texts = this.#texts(place);
    const cell =
      place.cell &&
      (this.#position?.rows ?? this.#position?.grid)?.[place.cell[1]]?.[place.cell[0]];
    const known =
      cell === undefined || texts.includes(String(cell))
        ? ''
        : cell === null || cell === '?'
          ? 'undecided'
          : String(cell);
    const words = [known, ...texts].filter(Boolean).join(' ');
    delete this.#said.dataset.idle;
    const clues = place.cell ? this.#clues(place.cell) : '';
    this.#said.textContent = (words ? `${nameOf(place)}: ${words}` : nameOf(place)) + clues;
  }
}

// Name of a place, as explanations have it.
export function nameOf(place) {
  const [[sort, at]] = Object.entries(place);
  const sides = {
    top: 'above column',
    bottom: 'below column',
    left: 'left of row',
    right: 'right of row',
  };
  if (sort === 'cell') return `R${at[1] + 1}C${at[0] + 1}`;
  if (sort === 'clue') {
    const [side, number] = at.split(' ');
    return sides[side] ? `the clue ${sides[side]} ${number}` : `the ${at}`;
  }
  const toward = { right: 'right', up: 'upper', left: 'left', down: 'lower' };
  if (sort === 'side') return `the ${toward[at[2]]} side of R${at[1] + 1}C${at[0] + 1}`;
  if (sort === 'link' || sort === 'bridge')
    return `the ${sort} from R${at[1] + 1}C${at[0] + 1} to R${at[3] + 1}C${at[2] + 1}`;
  const number = () => at + (sort === 'cage' || sort === 'region' ? 1 : 0);
  return `${sort} ${Array.isArray(at) ? at.join(',') : number()}`;
}
