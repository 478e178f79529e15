// Tests of the puzzles of a day, by dates that were looked up in a calendar.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as day from '../day.js';
import { joined } from '../saves.js';

const row = (name, group, grades = []) =>
  ({ name, group, make: { grades }, presets: [{ title: name, params: '5' }] });

const ROWS = [
  row('a1', 'a'), row('a2', 'a'), row('b1', 'b'), row('c1', 'c'), row('c2', 'c'), row('d1', 'd'),
  { name: 'dealt', group: 'a', make: null, presets: [] },
];

test('a day is the date on the player’s clock', () => {
  assert.equal(day.dayOf(new Date(2026, 10, 28, 0, 0)), 20_261_128);
  assert.equal(day.dayOf(new Date(2026, 0, 1, 23, 59)), 20_260_101);
});

test('days follow one another over months, years and leap days', () => {
  assert.equal(day.shifted(20_261_231, 1), 20_270_101);
  assert.equal(day.shifted(20_240_228, 1), 20_240_229);
  assert.equal(day.shifted(20_230_228, 1), 20_230_301);
  assert.equal(day.shifted(20_260_301, -1), 20_260_228);
  // 25 November 2026 is a Wednesday.
  assert.equal(day.weekday(20_261_125), 2);
  assert.equal(day.weekday(20_261_129), 6);
});

test('the calendar goes back two years', () => {
  const today = 20_261_128;
  assert.ok(day.isInCalendar(today, today));
  assert.ok(day.isInCalendar(20_241_128, today));
  for (const own of [20_261_129, 20_240_101, 20_260_231, 20_261_300, 0, NaN])
    assert.ok(!day.isInCalendar(own, today), String(own));
});

test('grades rise over the week, and then the next easier one is asked for', () => {
  const grades = ['trivial', 'easy', 'medium', 'hard', 'extreme'];
  const asked = (own, all) => day.gradesOfDay(row('x', 'a', all), own);
  // Monday to Sunday: ⌊d·5/7⌋ is 0 0 1 2 2 3 4.
  const firsts = Array.from({ length: 7 }, (_, at) => asked(20_261_123 + at, grades)[0]);
  assert.deepEqual(firsts, ['trivial', 'trivial', 'easy', 'medium', 'medium', 'hard', 'extreme']);
  assert.deepEqual(asked(20_261_125, grades), ['easy', 'trivial']);
  // ⌊d·2/7⌋ is 0 0 0 0 1 1 1.
  const twos = Array.from({ length: 7 }, (_, at) => asked(20_261_123 + at, ['easy', 'hard'])[0]);
  assert.deepEqual(twos, ['easy', 'easy', 'easy', 'easy', 'hard', 'hard', 'hard']);
  assert.deepEqual(asked(20_261_125, []), [null]);
});

test('three kinds of three groups are chosen by the date, and all in turn', () => {
  const seen = new Map();
  for (let own = 20_260_101; own < 20_260_131; own += 1) {
    const rows = day.chosenKinds(ROWS, own);
    assert.equal(rows.length, 3);
    assert.equal(new Set(rows.map(({ group }) => group)).size, 3);
    assert.deepEqual(day.chosenKinds(ROWS, own), rows);
    for (const { name } of rows) seen.set(name, (seen.get(name) ?? 0) + 1);
  }
  assert.deepEqual([...seen.keys()].sort(), ['a1', 'a2', 'b1', 'c1', 'c2', 'd1']);
  assert.deepEqual(day.chosenKinds(ROWS.slice(0, 2), 20_260_101).length, 1);
});

const record = (own, solved, id = 'x') =>
  ({ day: own, puzzle: 'a1', id, params: '5', grade: null, solved });
const SOLVED = { spent: 1, hints: 0, own: true };

test('days in a row count those that the player solved', () => {
  const records = [20_261_128, 20_261_127, 20_261_126, 20_261_124]
    .map((own) => record(own, SOLVED));
  assert.equal(day.streak(records, 20_261_128), 3);
  assert.equal(day.streak(records, 20_261_129), 3, 'today is not over');
  assert.equal(day.streak(records, 20_261_130), 0);
  const shown = records.map((own) => (own.day === 20_261_127
    ? record(own.day, { ...SOLVED, own: false })
    : own));
  assert.equal(day.streak(shown, 20_261_128), 1, 'a solution that was shown does not count');
  assert.equal(day.streak([record(20_261_128, null)], 20_261_128), 0);
});

test('what was opened and solved first stays', () => {
  const opened = record(20_261_128, null, 'old');
  assert.equal(joined(undefined, opened), opened);
  assert.equal(joined(opened, record(20_261_128, null, 'new')).id, 'old');
  const solved = record(20_261_128, SOLVED, 'old');
  assert.deepEqual(joined(opened, solved).solved, SOLVED);
  assert.deepEqual(joined(solved, record(20_261_128, null, 'old')).solved, SOLVED);
  const again = record(20_261_128, { ...SOLVED, spent: 9, own: false }, 'old');
  assert.deepEqual(joined(solved, again).solved, SOLVED);
});
