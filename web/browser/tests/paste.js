// Every paste ends in an answer or an error, and the page stays usable.

import assert from 'node:assert/strict';
import { test } from '../driver.js';

const ATTACKS = [
  '<img src=x onerror="window.hurt = true">',
  '<script>window.hurt = true</script>',
  'solo:2x2:<svg onload="window.hurt = true">',
  '"><iframe srcdoc="<script>parent.hurt = true</script>">',
  'javascript:window.hurt = true',
  '5x5#123',
  'signpost:999999999x999999999:a',
  'pattern:1000x1000:',
  '\u{202e}solo:2x2:é\u{0301}👩‍👩‍👧‍👦',
  'SAVEFILE:41:Simon Tatham\'s Portable Puzzle Collection\nVERSION :1:1\nGAME    :999999999:x',
];

const PIECES = [
  ['9', 4 << 20],
  ['a\n', 1 << 20],
  ['{"a":[', 1 << 19],
  ['é👩', 1 << 19],
  ['\0', 1 << 20],
  ['1/', 1 << 20],
];

const SOUND = 'solo:2x2:a2_1c3b3c1_2a';

// Drops a text on the page, as a file or from another program; pasting this size would test the
// clipboard, not the page.
function drop(text, times) {
  const data = new DataTransfer();
  data.setData('text', text.repeat(times));
  const event = { dataTransfer: data, bubbles: true, cancelable: true };
  document.body.dispatchEvent(new DragEvent('drop', event));
}

// Number of elements that a text could have smuggled in.
function elements() {
  const selector = 'script:not([type="application/json"]), img, iframe';
  return document.querySelectorAll(selector).length;
}

test('hostile pastes are refused and the page lives on', async ({ tab, site }) => {
  await tab.go(site.url());
  await tab.state('home');
  const before = await tab.run(elements);
  for (const text of ATTACKS) {
    await tab.paste('#input', text);
    await tab.until(`document.querySelector('#input').value === ${JSON.stringify(text)}`);
    await tab.until("!document.querySelector('#error').hidden");
    await tab.state('failed');
    const error = await tab.text('#error');
    assert.ok(error && error.length < 2000, `${text}: ${error}`);
    const kept = await tab.run(() => document.querySelector('#input').value);
    assert.equal(kept, text, 'what was pasted stays');
  }
  for (const [piece, times] of PIECES) {
    // The previous error is gone, so the next visible error belongs to this text.
    await tab.run(drop, SOUND, 1);
    await tab.state('ready');
    await tab.run(drop, piece, times);
    await tab.state('failed');
  }
  assert.equal(await tab.run(() => window.hurt ?? null), null);
  assert.equal(await tab.run(elements), before, 'nothing of it became part of the page');
  await tab.paste('#input', SOUND);
  await tab.settle();
  assert.ok(await tab.run(() => document.querySelector('#error').hidden));
});
