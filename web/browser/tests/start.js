// The first answer, and a stop. How long they take is printed and not tested: it depends on the
// machine.

import assert from 'node:assert/strict';
import { test } from '../driver.js';
import { KEPT } from './offline.js';

const LINK = '#solo:3x3:d7_1_2a3c8_4a7_6f6_4a5b1e7_8_5e3_9_3e1b5a6_4f9_3a6_8c4a7_2_9d';

test('the first answer comes from the disk', async ({ tab, site }) => {
  await tab.go(site.url());
  await tab.until(KEPT);
  // Nothing but the disk is left.
  await site.stop();
  await tab.page.evaluateOnNewDocument(() => {
    const look = () => {
      if (document.querySelector('#reply-solve')) window.answered = performance.now();
      else setTimeout(look, 5);
    };
    look();
  });
  const times = [];
  for (let visits = 0; visits < 3; visits += 1) {
    await tab.go('about:blank');
    await tab.go(site.url(LINK));
    times.push(Math.round(await tab.until('window.answered')));
  }
  console.log(`start to first answer from the disk (${tab.browser}): ${times.join(', ')} ms`);
});

// A slow line as Lighthouse has it: bytes a second, and milliseconds of a round trip.
const SLOW = {
  offline: false,
  downloadThroughput: 200_000,
  uploadThroughput: 93_750,
  latency: 150,
};

test('the home page and its pictures come before the solver', async ({ tab, site }) => {
  const client = await tab.page.createCDPSession();
  await client.send('Network.enable');
  await client.send('Network.emulateNetworkConditions', SLOW);
  await client.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  const times = [];
  for (let visits = 0; visits < 4; visits += 1) {
    await tab.go('about:blank');
    await tab.go(site.url());
    await tab.state('home');
    await tab.until("document.querySelectorAll('#gallery .thumb svg').length > 40");
    const [paint, pictures, solver] = await tab.run(() => {
      const [first] = performance.getEntriesByName('first-contentful-paint');
      const loaded = performance.getEntriesByType('resource');
      const of = (end) => loaded.find(({ name }) => name.endsWith(end));
      return [
        first.startTime,
        of('/pictures.json').responseEnd,
        of('/worker.js')?.startTime ?? 1e9,
      ];
    });
    assert.ok(paint < solver && pictures <= solver, `${paint} ${pictures} ${solver}`);
    times.push(Math.round(paint));
    // Later visits have the files of the service worker.
    if (!visits) {
      await client.send('Network.emulateNetworkConditions', { ...SLOW, downloadThroughput: -1 });
      await tab.until(KEPT);
      await client.send('Network.emulateNetworkConditions', SLOW);
    }
  }
  console.log(`first paint on a slow line, and later: ${times.join(', ')} ms`);
}, { only: 'chromium', because: 'its protocol has no slow lines' });

test('what takes long can be stopped', async ({ tab, site }) => {
  // Ten thousand fillings at each step, and more solutions than anyone could list.
  const rows = Array(60).fill('1').join('/');
  await tab.go(site.url(`#pattern:30x30:${rows}`));
  await tab.settle();
  const times = [];
  for (let stops = 0; stops < 3; stops += 1) {
    await tab.run(() => document.querySelector('#explain').click());
    await tab.until(`document.documentElement.dataset.state === 'busy'
      && !document.querySelector('#stop').hidden`);
    times.push(await tab.run(async () => {
      const start = performance.now();
      document.querySelector('#stop').click();
      while (document.documentElement.dataset.state === 'busy')
        await new Promise((resolve) => { setTimeout(resolve, 5); });
      return Math.round(performance.now() - start);
    }));
    assert.equal(await tab.run(() => document.querySelector('#reply-explain')), null);
  }
  console.log(`stopped after (${tab.browser}): ${times.join(', ')} ms`);
  await tab.click('#solve');
  await tab.until(`document.querySelector('#tabs [data-view="solution-1"]') !== null`);
});
