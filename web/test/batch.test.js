// Lines of a list and their records.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import {
  FIELDS, csv, itemsOf, membersOf, misfit, partsOf, record, request, sorted,
} from '../batch.js';

const ROWS = [
  { name: 'solo', title: 'Solo', aliases: ['sudoku'] },
  { name: 'pattern', title: 'Pattern', aliases: ['nonogram'] },
];

const ID = '2x2:a2_1c3b3c1_2a';

test('a text is a list if two lines name their puzzles', () => {
  const list = `# of a book\n\nsolo:${ID}\r\nxyz\n{"game_id":"solo:${ID}"}\n`;
  assert.deepEqual(itemsOf(list, ROWS)?.map(({ number }) => number), [1, 3, 4, 5]);
  for (const line of [`Sudoku:${ID}`, `https://a.example/b#solo:${ID}`, `  pattern:2x2:1/1/1/1 `])
    assert.equal(itemsOf(`${line}\n${line}`, ROWS)?.length, 2, line);
  for (const text of [
    `solo:${ID}`,
    `solo:${ID}\nxyz`,
    '1 2 3 4\n3 4 1 2\n2 1 4 3\n4 3 2 1',
    'width 2\nheight 2\nrows\n1\n1\n\ncolumns\n1\n1',
    '{"game_id":1}\n{"a":2}',
    `SAVEFILE:41:x\nsolo:4:Solo\nsolo:${ID}`,
  ])
    assert.equal(itemsOf(text, ROWS), null, text);
});

test('parts of a text have the numbers of their lines', () => {
  const spans = [{ start: 0, end: 4 }, { start: 5, end: 8 }];
  assert.deepEqual(partsOf('é:1\n2:3\n', spans),
    [{ number: 1, text: 'é:1' }, { number: 2, text: '2:3' }]);
});

test('members stay as they are written', () => {
  const text = ' {"a" : 36893488147419103233, "b\\"":{"c":[1.10, "}"]} ,"a":null,"d":"x:,"}';
  assert.deepEqual(membersOf(text), [
    ['a', '36893488147419103233'],
    ['b"', '{"c":[1.10, "}"]}'],
    ['a', 'null'],
    ['d', '"x:,"'],
  ]);
  assert.deepEqual(membersOf('{}'), []);
});

test('an object of a batch gives its puzzle and its options', () => {
  const requestOf = (text) => request({ number: 1, text });
  assert.deepEqual(requestOf(`solo:${ID}`),
    { do: 'solve', input: `solo:${ID}`, options: { rating: true } });
  assert.deepEqual(requestOf(`{"puzzle":"solo","game_id":"${ID}","options":{"solutions":3}}`),
    { do: 'solve', input: ID, puzzle: 'solo', options: { rating: true, solutions: 3 } });
  // One that names none has the kind that the user has chosen.
  assert.equal(request({ number: 1, text: ID, puzzle: 'solo' }).puzzle, 'solo');
  assert.equal(request({ number: 1, text: `{"game_id":"${ID}"}`, puzzle: 'solo' }).puzzle, 'solo');
  // It is the wire that refuses them.
  assert.equal(requestOf(`{"puzzle":3,"game_id":"${ID}"}`).puzzle, 3);
  assert.equal(requestOf('{"a"').input, '{"a"');
});

test('a line makes or repairs a puzzle as in a batch', () => {
  const made = {
    number: 1,
    text: '{"puzzle":"solo","options":{"make":"2x2","seed":7},"id":1.0}',
  };
  assert.deepEqual(request(made),
    { do: 'make', puzzle: 'solo', params: '2x2', options: { seed: 7 } });
  assert.equal(request({ ...made, text: made.text.replace('2x2', '') }).params, undefined);
  assert.equal(misfit(made), null);
  assert.equal(misfit({ ...made, text: made.text.replace('seed', 'count') }), 'count');
  assert.equal(itemsOf(`${made.text}\n${made.text}`, ROWS)?.length, 2);
  const repaired = {
    number: 2,
    text: `{"puzzle":"solo","game_id":"${ID}","options":{"repair":"minimal","keep":[]}}`,
  };
  assert.deepEqual(request(repaired),
    { do: 'repair', input: ID, puzzle: 'solo', options: { to: 'minimal', keep: [] } });
  assert.equal(misfit(repaired), null);
  // Such records have the line's options.
  assert.equal(record(made, { puzzle: 'solo', game_id: ID }),
    `{"puzzle":"solo","game_id":"${ID}","options":{"make":"2x2","seed":7},"id":1.0}`);
});

test('a record is that of a batch', () => {
  const line = `{"puzzle":"solo","game_id":"${ID}","id":1.0,"status":3,"options":{}}`;
  const reply = { puzzle: 'solo', game_id: ID, status: 'unique' };
  assert.equal(record({ number: 7, text: line }, reply),
    `{"puzzle":"solo","game_id":"${ID}","status":"unique","id":1.0,"input":{"status":3}}`);
  const error = { kind: 'input', message: 'm', code: 'expected' };
  assert.equal(
    record({ number: 7, text: line }, { error }),
    `{"error":${JSON.stringify(error)},"line_number":7,"line":${JSON.stringify(line)},`
      + `"puzzle":"solo","game_id":"${ID}","id":1.0,"options":{},"input":{"status":3}}`,
  );
  assert.equal(record({ number: 2, text: 'xyz' }, { error: { code: 'expected' } }),
    '{"error":{"code":"expected"},"line_number":2,"line":"xyz"}');
});

test('the fields of records are those of the schema', () => {
  const path = new URL('../../docs/schema.json', import.meta.url);
  const { $defs: all } = JSON.parse(readFileSync(path, 'utf8'));
  const names = new Set();
  const walk = ({ properties = {}, anyOf = [], oneOf = [], $ref: reference }) => {
    if (reference) walk(all[reference.split('/').at(-1)]);
    for (const name of Object.keys(properties)) names.add(name);
    for (const part of [...anyOf, ...oneOf]) walk(part);
  };
  walk(all.record);
  assert.deepEqual([...FIELDS].sort(), [...names].sort());
});

test('a table quotes what needs it', () => {
  const known = [
    [{ number: 1, text: '' }, {
      puzzle: 'solo',
      game_id: '2x2:1,2',
      status: 'unique',
      count: 1,
      complete: true,
      rating: { band: 'easy', hardest: 1.5, total: 4, technique: null },
    }],
    [{ number: 3, text: '', name: 'a "b".txt' }, { error: { message: 'found\nx' } }],
  ];
  const [head, ...rows] = csv(known).split('\r\n');
  assert.equal(head,
    'line,name,puzzle,game_id,status,count,complete,grade,hardest,total,technique,error');
  assert.deepEqual(rows,
    ['1,,solo,"2x2:1,2",unique,1,true,easy,1.5,4,,', '3,"a ""b"".txt",,,,,,,,,,"found\nx"', '']);
});

test('what is not known comes last in any order', () => {
  const rows = [
    { number: 1, title: 'B', status: 'multiple', grade: null },
    { number: 2, title: 'A', status: null, grade: null },
    { number: 3, title: 'B', status: 'unique', grade: 'hard' },
    { number: 4, title: 'A', status: 'unique', grade: 'easy' },
  ];
  const by = (name, isDown) => sorted(rows, name, isDown, ['easy', 'hard']).map((at) => at + 1);
  assert.deepEqual(by('number', true), [4, 3, 2, 1]);
  assert.deepEqual(by('title', false), [2, 4, 1, 3]);
  assert.deepEqual(by('status', false), [3, 4, 1, 2]);
  assert.deepEqual(by('grade', true), [3, 4, 1, 2]);
});
