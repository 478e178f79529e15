// A board of one's own: clues, undo, autosave, and what the solver says meanwhile.

import assert from 'node:assert/strict';
import { test } from '../driver.js';
import { natively } from '../native.js';

const READY = "document.querySelector('#edit-told').dataset.told === 'ready'";
const BOARD = "document.querySelector('#edit-board svg') !== null";

// A Sudoku of 2x2 blocks with several solutions.
const OPEN = '2x2:1_2_3_4l';

const id = (tab) => tab.run(() => document.querySelector('#edit-play').href.split('#')[1]);

async function becomes(tab, wanted) {
  await tab.until(`document.querySelector('#edit-play').href.endsWith(${JSON.stringify(wanted)})`);
}

test('clues are set by key and tap, taken back and kept', async ({ tab, site }) => {
  await tab.go(site.url('#solo/edit'));
  await tab.until(BOARD);
  await tab.page.select('#edit-size', '2x2');
  await tab.click('#edit-begin button');
  await becomes(tab, '#solo:2x2:p');
  await tab.run(() => document.querySelector('#edit-board').focus());
  for (const key of ['ArrowDown', '1', 'ArrowRight', '2', 'ArrowRight', '3']) await tab.press(key);
  await becomes(tab, '#solo:2x2:1_2_3m');
  await tab.page.keyboard.down('Control');
  await tab.press('z');
  await tab.page.keyboard.up('Control');
  await becomes(tab, '#solo:2x2:1_2n');
  await tab.click('#edit-redo');
  await becomes(tab, '#solo:2x2:1_2_3m');
  // By the pointer: a place, then a key below the board.
  const at = await tab.run(() => {
    const hit = document.querySelector(`#edit-board [data-target='{"cell":[3,0]}']`);
    const { left, top, width, height } = hit.getBoundingClientRect();
    return [left + width / 2, top + height / 2];
  });
  await tab.page.mouse.click(...at);
  await tab.click('#edit-pad [data-key="4"]');
  await becomes(tab, `#solo:${OPEN}`);
  await tab.page.reload();
  await tab.until(BOARD);
  await becomes(tab, `#solo:${OPEN}`);
  assert.ok(await tab.run(() => !document.querySelector('#edit-undo').disabled), 'its log is kept');
  // A clue that breaks a rule is said at once.
  await tab.run(() => document.querySelector('#edit-board').focus());
  for (const key of ['ArrowDown', 'ArrowDown', '1']) await tab.press(key);
  await tab.says('#edit-broken', 'twice');
});

test('a board is judged while it is made', async ({ tab, site }) => {
  await tab.go(site.url(`#solo/edit/${OPEN}`));
  await tab.until(BOARD);
  await tab.until(READY);
  await tab.says('#edit-verdict', 'At least 2 solutions.');
  // Two solutions, and what all share.
  const captions = await tab.run(() =>
    [...document.querySelectorAll('#edit-boards figcaption')].map((own) => own.textContent));
  assert.deepEqual(captions, ['Solution 1', 'Solution 2', 'In all solutions']);
  const record = await natively({ do: 'repair', input: `solo:${OPEN}` });
  await tab.says('#edit-fewest', `${record.added.length} clues more leave 1 solution`);
  await tab.click('#edit-add');
  await becomes(tab, `#solo:${record.game_id}`);
  await tab.until(READY);
  await tab.says('#edit-verdict', 'Exactly 1 solution.');
  const { rating: { band } } = await natively(
    { do: 'solve', input: `solo:${record.game_id}`, options: { rating: true } },
  );
  await tab.says('#edit-grade', `Rating: ${band}`);
  const { spare } = await natively(
    { do: 'repair', input: `solo:${record.game_id}`, options: { to: 'minimal' } },
  );
  assert.match(await tab.text('#edit-spare'), spare.length ? /could go/ : /Every clue/);
  assert.equal(await tab.run(() => document.querySelectorAll('#edit-board .marks .over').length),
    spare.length);
  assert.equal(await tab.run(() => document.querySelector('#edit-boards').hidden), true);
  // It is played as it stands.
  const link = await id(tab);
  await tab.click('#edit-play');
  await tab.settle();
  assert.equal(await tab.run(() => location.hash), `#${link}`);
  await tab.click('#edit-it');
  await tab.until(BOARD);
  await becomes(tab, `#${link}`);
});

test('typing does not wait for a question, which is stopped', async ({ tab, site }) => {
  await tab.go(site.url(`#solo/edit/${OPEN}`));
  await tab.until(BOARD);
  await tab.until(READY);
  // From now on the solver never answers what is asked about a board.
  await tab.run(() => {
    [window.asked, window.ended] = [0, 0];
    const { postMessage, terminate } = Worker.prototype;
    Worker.prototype.postMessage = function post(data) {
      if (data.ask?.includes('"do":"solve"')) window.asked += 1;
      else postMessage.call(this, data);
    };
    Worker.prototype.terminate = function end() {
      window.ended += 1;
      terminate.call(this);
    };
    document.querySelector('#edit-board').focus();
  });
  for (const [at, key] of ['1', '2', '3'].entries()) {
    await tab.press('ArrowDown');
    await tab.press(key);
    await tab.until(`window.asked === ${at + 1}`);
    assert.ok(await tab.run(() => window.ended) >= at, 'the question before was ended');
  }
  await becomes(tab, '#solo:2x2:1_2_3_4_2c3g');
  assert.equal(await tab.run(() => document.querySelector('#edit-told').dataset.told), 'stale');
});

test('the board of the editor zooms, and has numbers at its rim', async ({ tab, site }) => {
  await tab.go(site.url('#pattern/edit/5x5:1/2/3/2/1/2/3/2/1/1'));
  await tab.until(BOARD);
  await tab.until(READY);
  const rims = await tab.run(() => [...document.querySelectorAll('#edit-board .rim')]
    .map(({ children }) => [...children].map((own) => own.textContent).join(' ')));
  assert.deepEqual(rims, ['1 2 3 4 5', '1 2 3 4 5', '']);
  const width = () => tab.run(() => document.querySelector('#edit-board svg').clientWidth);
  const fitted = await width();
  for (let press = 0; press < 2; press += 1) await tab.click('#edit-zoom-in');
  assert.equal(await tab.text('#edit-fit'), '196%');
  assert.ok(await width() > fitted * 1.9);
  // The clues stay in view, and the cursor leads the board.
  assert.ok(await tab.run(() => document.querySelector('#edit-board .pin') !== null));
  await tab.run(() => document.querySelector('#edit-board').focus());
  for (let press = 0; press < 8; press += 1) await tab.press('ArrowDown');
  const at = () => tab.run(() => document.querySelector('#edit-board').scrollTop);
  const down = await at();
  assert.ok(down > 0, String(down));
  // An act keeps both, and asks only for what it changes.
  await tab.run(() => {
    const { postMessage } = Worker.prototype;
    Worker.prototype.postMessage = function post(data) {
      if (data.ask?.includes('"do":"edit"')) window.edit = JSON.parse(data.ask);
      postMessage.call(this, data);
    };
  });
  await tab.press('ArrowLeft');
  await tab.press('Backspace');
  await tab.until("!document.querySelector('#edit-undo').disabled");
  assert.equal(await tab.text('#edit-fit'), '196%');
  assert.equal(await at(), down);
  const { show, since } = await tab.run(() => window.edit.options);
  assert.deepEqual([show, typeof since], [['picture', 'targets', 'controls'], 'string']);
  assert.match(await tab.text('#edit-where'), /left 5.*empty|row 5.*empty/);
  await tab.press('-');
  assert.equal(await tab.text('#edit-fit'), '140%');
  await tab.click('#edit-fit');
  assert.ok(Math.abs(await width() - fitted) <= 1);
});
