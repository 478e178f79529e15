// Colours, pictures for the clipboard, and what other programs hand over.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SITE, test, testFiles } from '../driver.js';
import { natively } from '../native.js';
import { UNRULY } from './journey.js';
import { KEPT } from './offline.js';

const ID = '2x2:a2_1c3b3c1_2a';

// Brightness of the page, of the paper of the board, and of that of an example: from 0 to 255.
function brightness() {
  const grey = (colour) => colour.match(/[\d.]+/g).slice(0, 3).map(Number)
    .reduce((sum, part) => sum + part / 3, 0);
  const of = (selector, property) => {
    const found = document.querySelector(selector);
    return found && grey(getComputedStyle(found)[property]);
  };
  return [
    of('body', 'backgroundColor'),
    of('#board svg .paper', 'fill'),
    of('#gallery svg .paper', 'fill'),
  ];
}

for (const theme of ['light', 'dark']) {
  test(`colours are chosen, whatever the system has, in pictures too: ${theme}`, async ({
    tab,
    site,
  }) => {
    const isDark = (own, where) => own.forEach((value, at) =>
      assert.ok(value === null || (where === 'dark') === value < 128, `${where} ${at}: ${own}`));
    await tab.go(site.url());
    await tab.state('home');
    await tab.until("document.querySelector('#gallery svg') !== null");
    await tab.follow(UNRULY);
    await tab.settle();
    isDark(await tab.run(brightness), theme);
    const other = theme === 'dark' ? 'light' : 'dark';
    await tab.page.select('#theme', other);
    isDark(await tab.run(brightness), other);
    await tab.page.reload();
    await tab.settle();
    isDark(await tab.run(brightness), other);
    // A copied picture has the colours of the page.
    await tab.run(() => {
      window.copied = [];
      window.ClipboardItem = class {
        constructor(types) { this.types = types; }
      };
      navigator.clipboard.write = async ([{ types }]) => {
        window.copied.push(await types['image/png']);
      };
    });
    await tab.click('#copy-picture');
    await tab.until('window.copied.length === 1');
    const [type, width, pixel] = await tab.run(async () => {
      const [blob] = window.copied;
      const bitmap = await window.createImageBitmap(blob);
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [bitmap.width, bitmap.height];
      const context = canvas.getContext('2d');
      context.drawImage(bitmap, 0, 0);
      return [blob.type, bitmap.width, [...context.getImageData(2, 2, 1, 1).data].slice(0, 3)];
    });
    assert.equal(type, 'image/png');
    assert.ok(width > 500, String(width));
    assert.ok((other === 'dark') === pixel.every((part) => part < 128), String(pixel));
    await tab.page.select('#theme', 'system');
    isDark(await tab.run(brightness), theme);
  }, { theme });
}

test('a picture is saved where it cannot be copied', async ({ tab, site }) => {
  await tab.go(site.url(UNRULY));
  await tab.settle();
  await tab.run(() => {
    navigator.clipboard.write = async () => { throw new Error('refused'); };
    const address = URL.createObjectURL;
    window.types = [];
    URL.createObjectURL = (file) => {
      window.types.push(file.type);
      return address.call(URL, file);
    };
  });
  await tab.click('#copy-picture');
  await tab.says('#copy-picture', 'Picture saved');
  assert.equal((await tab.run(() => window.types)).at(-1), 'image/png');
});

test('what another program shares stays on this machine and is opened', async ({ tab, site }) => {
  await tab.go(site.url());
  await tab.until(KEPT);
  await tab.until('navigator.serviceWorker.controller !== null');
  const { save } = await natively({ do: 'open', input: `solo:${ID}`, options: { save: true } });
  const share = async (name, value) => {
    await tab.run(async (own, text) => {
      const form = new FormData();
      form.append(own, own === 'files' ? new File([text], 'any.sav') : text);
      // As a navigation does, which goes on by itself.
      await fetch('share', { method: 'POST', body: form, redirect: 'manual' });
    }, name, value);
    await tab.go('about:blank');
    await tab.go(site.url('#shared'));
    await tab.settle();
    assert.equal(await tab.run(() => document.querySelector('#work').dataset.id), ID);
    assert.ok(!(await tab.run(() => location.href)).includes('shared'));
  };
  await share('text', `solo:${ID}`);
  await share('files', save);
  assert.deepEqual(site.asked.filter((line) => line.startsWith('POST')), []);
  // It is taken away once it is open.
  assert.ok(await tab.run(async () => !(await caches.has('shared'))));
});

test('a save file that the system opens is read', async ({ tab, site }) => {
  const { save } = await natively({ do: 'open', input: `solo:${ID}`, options: { save: true } });
  await tab.page.evaluateOnNewDocument(() => {
    const launchQueue = { setConsumer: (consumer) => { window.launched = consumer; } };
    Object.defineProperty(window, 'launchQueue', { value: launchQueue });
  });
  await tab.go(site.url());
  await tab.state('home');
  await tab.run((text) => window.launched({
    files: [{ getFile: async () => new File([text], 'any.sav') }],
  }), save);
  await tab.settle();
  assert.equal(await tab.run(() => document.querySelector('#work').dataset.id), ID);
});

testFiles('the manifest takes what is shared and save files, and its icons are there', async () => {
  const manifest = JSON.parse(await readFile(join(SITE, 'manifest.webmanifest'), 'utf8'));
  const { share_target: target, file_handlers: [handler], icons } = manifest;
  assert.deepEqual([target.method, target.action], ['POST', './share']);
  assert.deepEqual(Object.values(handler.accept), [['.sav']]);
  const page = await readFile(join(SITE, 'index.html'), 'utf8');
  const [, touch] = page.match(/rel="apple-touch-icon" href="([^"]*)"/);
  for (const name of [touch, ...icons.map(({ src }) => src)])
    assert.ok((await readFile(join(SITE, name))).length > 100, name);
  // It begins as a PNG of 180 by 180 pixels.
  const png = await readFile(join(SITE, touch));
  assert.equal(png.toString('latin1', 1, 4), 'PNG');
  assert.deepEqual([png.readUInt32BE(16), png.readUInt32BE(20)], [180, 180]);
});
