// User journey: from a paste to the next step, to all of them, to the solution, on screens of every
// size.

import assert from 'node:assert/strict';
import { test } from '../driver.js';
import { kinds, natively } from '../native.js';

export const UNRULY = '#unruly:8x8:BbJBBABHCbEBeBAaCCcCc';

const SOLVED = `document.querySelector('#tabs [data-view="solution-1"]') !== null
  && document.documentElement.dataset.state === 'ready'`;

test('the next step says where, then which rule, then why, and then is made', async ({
  tab,
  site,
}) => {
  await tab.go(site.url(UNRULY));
  await tab.settle();
  await tab.hint('where');
  const where = await tab.text('#step');
  assert.ok(where.includes('R2C2'), where);
  assert.ok(!where.includes('three alike'), 'the reason is still to be found');
  const { steps: [{ name }] } = await tab.json('#reply-hint');
  const rule = name.slice(1);
  assert.ok(!where.includes(rule), 'the rule is still to be found');
  await tab.hint('rule');
  assert.ok((await tab.text('#step')).includes(rule), await tab.text('#step'));
  assert.ok(!(await tab.text('#step')).includes('three alike'), 'the reason is still to be found');
  await tab.hint('why');
  assert.ok((await tab.text('#step')).includes('three alike'), await tab.text('#step'));
  assert.equal((await tab.json('#request-play')).enter.length, 0, 'nothing is entered yet');
  await tab.hint('done');
  await tab.changed();
});

test('a place about which a hint concludes several facts is marked once', async ({ tab, site }) => {
  const { example } = (await kinds()).find(({ name }) => name === 'keen');
  await tab.go(site.url(`#keen:${example}`));
  await tab.settle();
  await tab.hint('why');
  const { steps: [{ therefore }] } = await tab.json('#reply-hint');
  const places = new Set(therefore.map(({ cell }) => String(cell)));
  assert.ok(places.size < therefore.length, JSON.stringify(therefore));
  const marks = await tab.run(() => document.querySelectorAll('.marks .decides.over').length);
  assert.equal(marks, places.size);
});

test('marks of edges do not hide the clues beside them', async ({ tab, site }) => {
  await tab.go(site.url());
  for (const kind of ['loopy', 'palisade', 'dominosa']) {
    const { example } = (await kinds()).find(({ name }) => name === kind);
    await tab.open(kind, example);
    await tab.settle();
    await tab.hint('why');
    const [marks, hidden] = await tab.run(() => {
      // Without the line around it, which not every browser leaves out.
      const boxes = (selector) => [...document.querySelectorAll(selector)].map((own) => {
        const { x, y, width, height } = own.getBBox();
        const there = own.getScreenCTM();
        return [[x, y], [x + width, y + height]].map(([right, down]) =>
          new window.DOMPoint(right, down).matrixTransform(there));
      });
      const marks = boxes('.marks .decides.over');
      const texts = boxes('#board svg text[data-place]');
      const covers = ([from, to], x, y) => x > from.x && x < to.x && y > from.y && y < to.y;
      return [marks.length, texts.filter(([from, to]) => marks.some((mark) =>
        [1 / 4, 1 / 2, 3 / 4].some((part) =>
          covers(mark, from.x + (to.x - from.x) * part, (from.y + to.y) / 2)
            || covers(mark, (from.x + to.x) / 2, from.y + (to.y - from.y) * part)))).length];
    });
    assert.ok(marks > 0, kind);
    assert.equal(hidden, 0, kind);
  }
});

// Takes hints by the button; returns what each says when it is taken.
async function takeHints(count) {
  const stage = () => document.querySelector('#stages [aria-current="step"]')?.dataset.stage;
  const said = [];
  for (let clicks = 0; clicks < 4 * count; clicks += 1) {
    document.querySelector('#next').click();
    do await new Promise((resolve) => { setTimeout(resolve, 0); });
    while (document.documentElement.dataset.state === 'busy');
    const isSolved = document.querySelector('#work').dataset.solved === 'true';
    if (stage() === 'done' || !stage()) said.push(document.querySelector('#step').innerText);
    if (isSolved || !stage()) break;
  }
  return said;
}

test('hints lead on in every kind', async ({ tab, site, some }) => {
  await tab.go(site.url());
  for (const { name, example, abilities } of some(await kinds())) {
    if (!abilities.includes('hint')) continue;
    await tab.open(name, example);
    await tab.settle();
    const said = await tab.run(takeHints, 4);
    assert.deepEqual(said.filter((text) => !text.startsWith('Done: ')), [], name);
    assert.equal(new Set(said).size, said.length, `${name}: ${said}`);
  }
});

test('every step is on the slider and the last one solves', async ({ tab, site }) => {
  await tab.go(site.url(UNRULY));
  await tab.settle();
  await tab.click('#explain');
  await tab.says('#step', 'Step 1');
  await tab.idle();
  const { steps } = await tab.json('#reply-explain');
  const most = await tab.until("Number(document.querySelector('#slider').max)");
  assert.equal(most, steps.length);
  let step = await tab.text('#step');
  for (let clicks = 0; clicks < 3; clicks += 1) {
    await tab.click('#later');
    await tab.until(`document.querySelector('#step').textContent !== ${JSON.stringify(step)}`);
    step = await tab.text('#step');
  }
  assert.notEqual(await tab.text('#rating'), '', 'how hard it is');
  // After the last step the board shows the solution.
  await tab.slide(steps.length);
  await tab.says('#step', `Step ${steps.length} of`);
  const squares = async () => (await tab.text('#as-text')).replaceAll(/[^□■]/g, '');
  const last = await squares();
  assert.equal(last.length, 64, 'all are filled in');
  await tab.click('#solve');
  await tab.until(SOLVED);
  assert.equal(await squares(), last);
});

test('moves are stepped through', async ({ tab, site }) => {
  await tab.go(site.url('#fifteen:3x2:1,2,3,0,4,5'));
  await tab.settle();
  await tab.says('#verdict', 'Solvable in 2 moves (proven shortest).');
  assert.ok(await tab.run(() => document.querySelector('#check').hidden), 'nothing is wrong');
  await tab.hint('why');
  await tab.says('#step', 'Slide the 4 left:');
  await tab.click('#explain');
  await tab.says('#step', 'Step 1 of 2');
  await tab.click('#later');
  await tab.says('#step', 'Slide the 5 left:');
  const last = await tab.text('#as-text');
  assert.ok(last.indexOf('4') < last.indexOf('5'), `the board is in order: ${last}`);
  await tab.click('#solve');
  await tab.until(SOLVED);
  assert.equal(await tab.run(() => document.querySelector('#slider').max), '2');
  await tab.slide(2);
  await tab.says('#step', 'Move 2 of 2');
  // The last step of the explanation is marked on its board.
  const digits = (text) => text.replaceAll(/[^0-9]/g, '');
  assert.equal(digits(await tab.text('#as-text')), digits(last));
});

test('what is hidden is played without looking', async ({ tab, site }) => {
  await tab.go(site.url('#mines:9x9:8,1,m232becc45ffe7116ea368'));
  await tab.settle();
  // First the cells to look at, then the safe cell and the reason, and then it is open.
  const open = async () => (await tab.boardText()).replaceAll(/[^0-9]/g, '').length;
  const before = await open();
  await tab.hint('where');
  assert.ok(!(await tab.text('#step')).includes('safe'), await tab.text('#step'));
  await tab.hint('why');
  await tab.says('#step', 'so R3C3 and R4C3 are both safe.');
  assert.equal(await open(), before, 'nothing is opened by a reason');
  await tab.hint('done');
  await tab.until(`document.querySelector('#as-text').textContent
    .replaceAll(/[^0-9]/g, '').length > ${before}`);
  await tab.click('#check');
  await tab.says('#step', 'No mistakes; ');
});

test('an error is marked and a choice offered', async ({ tab, site }) => {
  await tab.go(site.url());
  await tab.state('home');
  await tab.paste('#input', 'signpost:2x2:1ci4ag');
  await tab.state('failed');
  assert.equal(await tab.text('#error mark'), 'i');
  await tab.paste('#input', '2x2:ceag');
  await tab.state('choice');
  await tab.until("document.querySelectorAll('#choice [data-puzzle] svg').length > 1");
  await tab.click('#choice [data-puzzle="solo"]');
  await tab.settle();
  assert.equal(await tab.run(() => document.querySelector('#work').dataset.kind), 'solo');
});

test('a save file shows the puzzle first and is checked', async ({ tab, site }) => {
  const position = { grid: [[4, 2, 1, 4], [1, 4, 3, 2], [2, 3, 4, 1], [4, 1, 2, 3]] };
  const { save } = await natively({
    do: 'open',
    input: 'solo:2x2:a2_1c3b3c1_2a',
    position,
    options: { save: true },
  });
  await tab.go(site.url());
  await tab.state('home');
  await tab.paste('#input', save);
  await tab.settle();
  const solution = await tab.run(() => document.querySelector('[data-view="solution-1"]'));
  assert.equal(solution, null, 'nothing is given away');
  await tab.click('#check');
  await tab.until("document.querySelector('#reply-check') !== null");
  await tab.settle();
  const checked = await tab.json('#reply-check');
  assert.deepEqual([checked.ok, checked.wrong_count], [false, 1]);
  assert.ok(!checked.wrong, 'which one is told when it is asked for');
  // Nor is their number.
  assert.equal((await tab.text('#step')).trim(), 'There is a mistake.');
  await tab.click('#many');
  await tab.says('#step', '1 ');
});

test('of several solutions each has a tab and what differs is marked', async ({ tab, site }) => {
  await tab.go(site.url('#pattern:2x2:1/1/1/1'));
  await tab.settle();
  await tab.click('#solve');
  await tab.until(`document.querySelector('#tabs [data-view="solution-2"]') !== null`);
  const shown = async (view) => {
    await tab.click(`#tabs [data-view="${view}"]`);
    await tab.until(`document.querySelector('[data-view="${view}"]').ariaSelected === 'true'`);
    await tab.until("document.querySelectorAll('#board svg g.differs').length === 4");
    assert.match(await tab.text('#differences'), /differ/);
    return tab.text('#as-text');
  };
  assert.notEqual(await shown('solution-1'), await shown('solution-2'));
  assert.match(await tab.text('#verdict'), /solutions/);
});

test('what is shown can be taken away', async ({ tab, site }) => {
  const id = '2x2:a2_1c3b3c1_2a';
  await tab.go(site.url(`#solo:${id}`));
  await tab.settle();
  await tab.keepDownloads();
  await tab.click('#solve');
  await tab.until(SOLVED);
  await tab.click('#save-file');
  const save = await tab.download(0);
  const { player } = await natively({ do: 'solve', input: save });
  assert.deepEqual(player, { correct: 10, wrong: [], open: 0 }, save);
  await tab.click('#save-picture');
  const picture = await tab.download(1);
  assert.ok(picture.startsWith('<svg ') && picture.includes('Solo 4x4, filled in'), picture);
  const original = await tab.run(() => document.querySelector('#original').href);
  assert.ok(original.endsWith(`/solo.html#${id}`), original);
  assert.equal(await tab.run(() => location.hash), `#solo:${id}`);
});

for (const [screens, sizes] of [
  ['phones', [[390, 844], [360, 740], [844, 390]]],
  ['large screens', [[820, 1180], [1280, 860], [1920, 1080]]],
]) {
  test(`every example fits ${screens}`, async ({ tab, site, some }) => {
    await tab.resize(...sizes[0]);
    await tab.go(site.url());
    for (const { name, example } of some(await kinds())) {
      await tab.open(name, example);
      for (const [width, height] of sizes) {
        await tab.resize(width, height);
        await tab.until(`innerWidth === ${width}`);
        const [over, isWhole, beyond, outside] = await tab.run(async () => {
          const [next, actions] = ['#next', '#actions'].map((id) => document.querySelector(id));
          const label = next.textContent;
          // The longest that it can have.
          next.textContent = 'Which rule?';
          // The board is laid out anew before the frame after the next one.
          for (let frames = 0; frames < 2; frames += 1)
            await new Promise((resolve) => { requestAnimationFrame(resolve); });
          const [svg, board] = ['#board svg', '#board'].map((selector) =>
            document.querySelector(selector).getBoundingClientRect());
          const beyond = actions.scrollWidth - actions.clientWidth;
          // What is not whole in the window, or under what is said.
          const talk = document.querySelector('#talk');
          const isOver = getComputedStyle(talk).position === 'sticky';
          const end = isOver ? talk.getBoundingClientRect().top : innerHeight;
          const outside = ['#board', '#pad', '#tools', '#next'].filter((selector) => {
            const element = document.querySelector(selector);
            const { top, bottom } = element.getBoundingClientRect();
            const last = selector === '#next' ? innerHeight : end;
            return element.checkVisibility() && (top < 0 || bottom > last + 1);
          });
          next.textContent = label;
          return [
            document.documentElement.scrollWidth - innerWidth,
            svg.width > 40 && svg.right <= board.right + 1 && svg.bottom <= board.bottom + 1,
            beyond,
            outside,
          ];
        });
        const where = `${name} at ${width}x${height}`;
        assert.ok(over <= 0, `${where}: ${over} pixels are cut off`);
        assert.ok(isWhole, `${where}: the board is cut off`);
        assert.ok(beyond <= 0, `${where}: ${beyond} pixels of the buttons are cut off`);
        // A phone shows the board and its keys in one view.
        if (width === 390 || height === 390) assert.deepEqual(outside, [], where);
      }
    }
  });
}

// Buttons in the window that something else covers.
function covered() {
  const buttons = [...document.querySelectorAll(':is(#pad, #tools, #actions) button')];
  return buttons
    .filter((button) => {
      const { left, top, width, height } = button.getBoundingClientRect();
      const [x, y] = [left + width / 2, top + height / 2];
      return width && y < innerHeight && !button.contains(document.elementFromPoint(x, y));
    })
    .map(({ textContent }) => textContent);
}

for (const [screens, sizes] of [
  ['phones', [[390, 844], [360, 740], [844, 390]]],
  ['large screens', [[820, 1180], [800, 600], [1280, 900]]],
]) {
  test(`a hint covers no buttons on ${screens}`, async ({ tab, site }) => {
    await tab.resize(...sizes[0]);
    await tab.go(site.url());
    const rows = await kinds();
    for (const kind of ['solo', 'mines', 'map', 'palisade']) {
      await tab.open(kind, rows.find(({ name }) => name === kind).example);
      await tab.settle();
      await tab.hint('why');
      for (const [width, height] of sizes) {
        await tab.resize(width, height);
        await tab.run(() => document.documentElement.scrollTo(0, 0));
        await tab.until(`innerWidth === ${width} && !(${covered})().length`);
      }
    }
  });
}

test('a long hint is in view with its board and its button', async ({ tab, site }) => {
  const { example } = (await kinds()).find(({ name }) => name === 'palisade');
  for (const size of [[844, 390], [800, 600], [1280, 900], [390, 844]]) {
    await tab.resize(...size);
    await tab.go('about:blank');
    await tab.go(site.url(`#palisade:${example}`));
    await tab.settle();
    await tab.hint('why');
    const views = await tab.run(() => ['#next', '#board', '#told'].map((selector) => {
      const { top, bottom } = document.querySelector(selector).getBoundingClientRect();
      return [Math.round(top), Math.round(bottom)];
    }));
    const isInView = ([top, bottom]) => top >= 0 && bottom <= size[1];
    assert.ok(views.every(isInView), `${size}: ${JSON.stringify(views)}`);
  }
});
