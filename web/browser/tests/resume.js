// Games of moves in a save file: the answer on the board begins at the player's position and ends
// with the finished board.

import assert from 'node:assert/strict';
import { test } from '../driver.js';
import { natively } from '../native.js';

for (const [title, input, made] of [
  ['Fifteen', 'fifteen:3x2:1,2,3,0,4,5', ['M0,0', 'M1,0', 'M1,1']],
  ['Same Game', 'samegame:5x5c3s2:2,2,1,2,1,1,1,2,2,1,3,2,3,3,3,3,1,2,2,1,2,2,1,3,1', ['M0,1']],
  ['Inertia', 'inertia:5x5:swssgbbmSmgwbgsmgwmsmgwwb', ['7']],
]) {
  test(`a save file of ${title} is solved from the player’s board on`, async ({ tab, site }) => {
    const position = { moves: made };
    const { save } = await natively({ do: 'open', input, position, options: { save: true } });
    const board = async (there) => {
      const options = { show: ['text'] };
      return natively({ do: 'play', input, position: there, options });
    };
    await tab.go(site.url());
    await tab.state('home');
    await tab.paste('#input', save);
    await tab.settle();
    await tab.click('#solve');
    await tab.until(
      `document.querySelector('#tabs [data-view="solution-1"][aria-selected="true"]') !== null`,
    );
    await tab.idle();
    const [{ moves }] = (await tab.json('#reply-solve')).solutions;
    assert.ok(moves.length > 0);
    // The first board is before all moves, and the player's is among them.
    const of = made.length + moves.length;
    assert.equal(await tab.run(() => document.querySelector('#slider').max), String(of));
    await tab.slide(made.length);
    await tab.says('#step', `Move ${made.length} of ${of}`);
    assert.equal(await tab.text('#as-text'), (await board(position)).text);
    await tab.slide(of);
    await tab.says('#step', `Move ${of} of ${of}`);
    const end = await board({ moves: [...made, ...moves] });
    assert.ok(end.done, end.text);
    assert.equal(await tab.text('#as-text'), end.text);
  });
}
