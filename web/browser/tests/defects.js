// Defects that players met once; each test fails when its fix is taken out.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from '../driver.js';
import { kinds, natively } from '../native.js';

const rows = await kinds();
const example = (kind) => rows.find(({ name }) => name === kind).example;

const SUDOKU = '3x3:d7_1_2a3c8_4a7_6f6_4a5b1e7_8_5e3_9_3e1b5a6_4f9_3a6_8c4a7_2_9d';

test('where to look is said in words and not in coordinates', async ({ tab, site }) => {
  await tab.go(site.url());
  for (const kind of ['dominosa', 'loopy', 'pearl', 'net', 'tracks', 'palisade']) {
    await tab.open(kind, example(kind));
    await tab.settle();
    await tab.hint('where');
    const where = await tab.text('#step');
    assert.match(where, /R\d+C\d+/, `${kind}: ${where}`);
    assert.doesNotMatch(where, /\d,\d|right|down/, `${kind}: ${where}`);
  }
});

// Texts that the picture draws in a cell.
function drawnIn(tab, cell) {
  return tab.run((place) =>
    [...document.querySelectorAll(`#board svg text[data-place='${place}']`)]
      .map(({ textContent }) => textContent)
      .join(''), JSON.stringify({ cell }));
}

async function largeSudoku() {
  const text = await readFile(new URL('../../../puzzles/solo/sgt.txt', import.meta.url), 'utf8');
  return text.split('\n').find((line) => line.startsWith('4x4:'));
}

test('values have the letters of the board on keys, on the board and in words', async ({
  tab,
  site,
}) => {
  const id = await largeSudoku();
  const { entries, position } = await natively({ do: 'open', input: `solo:${id}` });
  const { place } = entries.find(({ place: { cell: [x, y] } }) => position.grid[y][x] === null);
  await tab.go(site.url(`#solo:${id}`));
  await tab.settle();
  await tab.goTo(place);
  await tab.press('g');
  await tab.changed();
  assert.equal(await drawnIn(tab, place.cell), 'g');
  await tab.says('#where', ', g');
  await tab.until(`document.querySelector('#pad [data-key="g"]')?.innerText.includes('g')`);
});

// Opens the board before the first step of an explanation for which this is true.
async function openBefore(tab, site, input, isWanted) {
  const { steps } = await natively({ do: 'explain', input });
  const at = steps.findIndex(isWanted);
  assert.ok(at >= 0, 'there is no such step');
  const after = steps.slice(0, at).map(({ therefore }) => ({ therefore }));
  const { position } = await natively({ do: 'open', input, options: { after } });
  const options = { fragment: true };
  const { fragment } = await natively({ do: 'play', input, position, options });
  await tab.go(site.url());
  await tab.state('home');
  await tab.paste('#input', fragment);
  await tab.settle();
}

test('hints of large boards name values by their letters', async ({ tab, site }) => {
  const isLarge = ({ therefore: [fact] }) => fact?.is > 9;
  await openBefore(tab, site, `solo:${await largeSudoku()}`, isLarge);
  await tab.hint('why');
  const { steps: [step] } = await tab.json('#reply-hint');
  assert.ok(isLarge(step), JSON.stringify(step));
  const text = await tab.text('#step');
  assert.match(text, /\b[a-g]\b/);
  assert.doesNotMatch(text, /\b1[0-6]\b/);
});

test('a save file of Net shows its tiles as they are turned', async ({ tab, site }) => {
  const input = `net:${example('net')}`;
  const enter = [{ tap: { cell: [0, 0] } }, { tap: { cell: [1, 0] } }];
  const { position } = await natively({ do: 'play', input, enter });
  const { save } = await natively({ do: 'open', input, options: { save: true } });
  const turned = save
    .replace('NSTATES :1:1', 'NSTATES :1:3')
    .replace('STATEPOS:1:1', 'STATEPOS:1:3');
  await tab.go(site.url());
  await tab.state('home');
  await tab.paste('#input', `${turned}MOVE    :4:A0,0\nMOVE    :4:A1,0\n`);
  await tab.settle();
  const shown = await tab.json('#reply-play');
  assert.deepEqual(shown.position.tiles, position.tiles);
});

test('a save file whose moves cannot be followed says so', async ({ tab, site }) => {
  const input = `loopy:${example('loopy')}`;
  const { position } = await natively({ do: 'play', input, enter: [{ edge: 0, is: true }] });
  const { save } = await natively({ do: 'open', input, position, options: { save: true } });
  await tab.go(site.url());
  await tab.state('home');
  await tab.paste('#input', save.replace('MOVE    :2:0y', 'MOVE    :5:9999y'));
  await tab.settle();
  assert.match(await tab.text('#remarks'), /step 1 of the save file cannot be replayed: `9999y/);
});

// Drops files on the page.
function drop(files) {
  const data = new DataTransfer();
  for (const [name, type, bytes] of files)
    data.items.add(new File([new Uint8Array(bytes)], name, { type }));
  const event = { dataTransfer: data, bubbles: true, cancelable: true };
  document.body.dispatchEvent(new DragEvent('drop', event));
}

test('several files become a list, and an image is refused by its name', async ({ tab, site }) => {
  const bytes = (text) => [...Buffer.from(text)];
  await tab.go(site.url());
  await tab.state('home');
  await tab.run(drop, [
    ['one.txt', 'text/plain', bytes('solo:2x2:a2_1c3b3c1_2a')],
    ['two.txt', 'text/plain', bytes('pattern:2x2:1/1/1/1')],
  ]);
  await tab.state('list');
  await tab.until("document.querySelector('#list-page').dataset.run === 'done'");
  await tab.says('#list-rows tr:nth-child(2)', 'Pattern · two.txt');
  await tab.run(drop, [['board.png', 'image/png', [137, 80, 78, 71, 13, 10, 26, 10]]]);
  await tab.state('failed');
  const error = await tab.text('#error');
  assert.match(error, /board\.png\W* is not a text/i);
  assert.doesNotMatch(error, /PNG\r|\ufffd/);
});

test('an image that is pasted is refused, in the text field too', async ({ tab, site }) => {
  await tab.go(site.url());
  await tab.state('home');
  for (const selector of ['body', '#input']) {
    await tab.run((own) => {
      const clipboardData = new DataTransfer();
      clipboardData.items.add(new File([new Uint8Array([137, 80])], '', { type: 'image/png' }));
      // Firefox takes no files for a `ClipboardEvent` of a script.
      const event = new Event('paste', { bubbles: true, cancelable: true });
      document.querySelector(own).dispatchEvent(Object.assign(event, { clipboardData }));
    }, selector);
    await tab.says('#error', 'What was pasted is not a text');
    await tab.click('#home');
    await tab.until("document.querySelector('#error').hidden");
  }
});

test('an address with all digits of the grid opens the puzzle', async ({ tab, site }) => {
  const digits =
    '530070000600195000098000060800060003400803001700020006060000280000419005000080079';
  await tab.go(site.url());
  await tab.state('home');
  await tab.paste('#input', `https://www.sudokuwiki.org/sudoku.htm?bd=${digits}`);
  await tab.settle();
  assert.equal(await tab.run(() => document.querySelector('#work').dataset.kind), 'solo');
  assert.equal(await drawnIn(tab, [0, 0]), '5');
});

test('a site that is not supported is named', async ({ tab, site }) => {
  await tab.go(site.url());
  await tab.state('home');
  for (const [address, name] of [
    ['https://sudokupad.app/abcdef', 'SudokuPad'],
    ['https://f-puzzles.com/?id=abc', 'f-puzzles'],
    ['https://webpbn.com/play.cgi?id=1', 'webpbn'],
    ['https://www.sudokuwiki.org/Daily_Sudoku', 'SudokuWiki'],
  ]) {
    await tab.paste('#input', address);
    await tab.says('#error', name);
  }
});

test('errors name no commands and are sentences', async ({ tab, site }) => {
  await tab.go(site.url());
  await tab.state('home');
  for (const text of [
    `battleship:${example('bridges')}`,
    'https://swaroopg92.github.io/penpa-edit/#m=edit&p=7VZ',
    'nonsense:1',
  ]) {
    await tab.paste('#input', text);
    await tab.until(`document.querySelector('#input').value === ${JSON.stringify(text)}
      && !document.querySelector('#error').hidden`);
    const lines = await tab.run(() =>
      [...document.querySelectorAll('#error p:not(.quote)')].map((line) => line.innerText));
    for (const line of lines) {
      assert.doesNotMatch(line, /tatham-slv|--\w/, text);
      assert.match(line, /^[A-Z0-9“]/, text);
    }
  }
});

test('a hidden game is not judged as if it were played blind', async ({ tab, site }) => {
  await tab.go(site.url('#mines:9x9:8,1,m232becc45ffe7116ea368'));
  await tab.settle();
  await tab.until("document.querySelector('#reply-solve') !== null");
  await tab.idle();
  assert.doesNotMatch(await tab.text('#verdict'), /blind|without looking|moves/);
});

test('mines are counted, and chances are shown to those who ask', async ({ tab, site }) => {
  await tab.go(site.url('#mines:9x9:8,1,m232becc45ffe7116ea368'));
  await tab.settle();
  assert.equal(await tab.text('#left'), 'Mines left: 10');
  await tab.until("!document.querySelector('#chances').hidden");
  const percents = () => tab.run(() =>
    [...document.querySelectorAll('.layer .chances text')].map(({ textContent }) => textContent));
  assert.deepEqual(await percents(), []);
  await tab.click('#chances');
  const { probability } = await tab.json('#reply-solve');
  const known = probability.flat().filter((chance) => chance !== null);
  assert.deepEqual(
    (await percents()).map(Number),
    known.map((chance) => Math.round(chance * 100)),
  );
  await tab.goTo({ cell: [0, 0] });
  await tab.says('#where', 'chance 13 %');
  // A tap on a cell that is certainly safe: the chances are those of the new board.
  await tab.goTo({ cell: [2, 0] });
  await tab.press('Enter');
  await tab.changed();
  await tab.until(`document.querySelectorAll('.layer .chances text').length
    < ${known.length} && document.querySelectorAll('.layer .chances text').length > 0`);
  await tab.click('#chances');
  assert.deepEqual(await percents(), []);
});

test('a solution in moves is a film', async ({ tab, site }) => {
  await tab.go(site.url('#fifteen:3x2:1,2,3,0,4,5'));
  await tab.settle();
  await tab.click('#solve');
  await tab.until("!document.querySelector('#slide').hidden");
  await tab.idle();
  assert.equal(await tab.run(() => document.querySelector('#slider').value), '0');
  // One board, and not one for each move.
  assert.equal(await tab.run(() => document.querySelectorAll('#board svg text').length), 5);
  await tab.click('#play');
  await tab.until("document.querySelector('#slider').value === '2'");
  await tab.says('#step', 'Move 2 of 2');
});

test('pictures of the examples are there after an error, too', async ({ tab, site }) => {
  const release = site.hold('pictures.json');
  await tab.go(site.url());
  await tab.state('home');
  await tab.paste('#input', 'signpost:2x2:1ci4ag');
  await tab.state('failed');
  release();
  await tab.until(`[...document.querySelectorAll('#gallery .thumb')]
    .every((one) => one.firstChild)`);
});

test('digits enter values, and a question mark opens the list of keys', async ({ tab, site }) => {
  await tab.go(site.url(`#solo:${SUDOKU}`));
  await tab.settle();
  await tab.goTo({ cell: [0, 0] });
  await tab.click('#explain');
  await tab.until("document.querySelectorAll('#tabs [role=tab]').length === 2");
  await tab.idle();
  await tab.click('#tabs [data-view="puzzle"]');
  await tab.idle();
  await tab.press('2');
  await tab.changed();
  const { position } = await tab.json('#reply-play');
  assert.equal(position.grid[0][0], 2);
  const puzzle = `document.querySelector('#tabs [data-view="puzzle"]').ariaSelected`;
  assert.equal(await tab.run(puzzle), 'true');
  await tab.press('?');
  await tab.until("document.querySelector('#keys').open");
});

test('a hint in a game of moves says where before it is made', async ({ tab, site }) => {
  await tab.go(site.url());
  for (const kind of ['fifteen', 'pegs', 'mines']) {
    await tab.open(kind, example(kind));
    await tab.settle();
    const before = (await tab.json('#reply-play')).position;
    await tab.hint('where');
    assert.match(await tab.text('#step'), /R\d+C\d+/, kind);
    await tab.hint('why');
    assert.deepEqual((await tab.json('#reply-play')).position, before, kind);
    await tab.hint('done');
    await tab.changed();
  }
});

test('the links of a long chain are listed and shown one by one', async ({ tab, site }) => {
  await openBefore(tab, site, `map:${example('map')}`, ({ chain }) => chain.length > 1);
  await tab.hint('why');
  const { steps: [step] } = await tab.json('#reply-hint');
  assert.ok(step.chain.length > 1);
  const links = await tab.run(() => document.querySelectorAll('#chain li').length);
  assert.equal(links, step.chain.length);
  const badges = await tab.run(() =>
    [...document.querySelectorAll('.layer .badge text')].map((one) => one.textContent));
  const deciding = step.chain.filter(({ therefore }) => therefore?.length).length;
  assert.deepEqual(badges.sort(), step.chain.slice(0, deciding).map((_, at) => String(at + 1)));
  const marks = async (link) => {
    if (link !== undefined) await tab.click(`#chain [data-link="${link}"]`);
    await tab.until(`[...document.querySelectorAll('#chain [aria-pressed="true"]')]
      .map((button) => button.dataset.link).join() === '${link ?? ''}'`);
    return tab.run(() => [...document.querySelectorAll('.layer .marks .decides')]
      .map((shape) => shape.getAttribute('d')).join());
  };
  const [whole, first, second] = [await marks(), await marks(0), await marks(1)];
  assert.notEqual(first, whole);
  assert.notEqual(second, first);
});

test('a late step is asked for by few earlier ones', async ({ tab, site }) => {
  await tab.go(site.url(`#solo:${SUDOKU}`));
  await tab.settle();
  await tab.click('#explain');
  await tab.says('#step', 'Step 1 of');
  const last = await tab.run(() => Number(document.querySelector('#slider').max));
  for (let step = 2; step <= last; step += 1) {
    await tab.click('#later');
    await tab.says('#step', `Step ${step} of`);
    await tab.idle();
    const { options } = await tab.json('#request-open');
    const reasons = options.after.filter(({ therefore }) => therefore.some(({ is }) => is));
    assert.ok(reasons.length <= 1, `step ${step}: ${JSON.stringify(options.after)}`);
  }
});

test('every kind has a cursor that arrow keys move', async ({ tab, site }) => {
  await tab.go(site.url());
  for (const { name } of rows) {
    await tab.open(name, example(name));
    await tab.settle();
    await tab.run(() => document.querySelector('#board').focus());
    const at = () => tab.run(() => {
      const id = document.querySelector('#board').getAttribute('aria-activedescendant');
      const target = document.getElementById(id)?.dataset.target;
      return [target, document.querySelector('#where').textContent];
    });
    // Arrow keys may belong to the game.
    const { controls } = await tab.json('#reply-open');
    if (controls.keys.some(({ key }) => key.startsWith('Arrow'))) continue;
    await tab.press('ArrowRight');
    const [first, words] = await at();
    assert.ok(first && words.length > 2, `${name}: ${words}`);
    await tab.press('ArrowRight');
    await tab.press('ArrowDown');
    const [second, others] = await at();
    assert.notEqual(second, first, name);
    assert.notEqual(others, words, name);
  }
});
