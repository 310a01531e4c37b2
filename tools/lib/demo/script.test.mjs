import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { buildSchema, parse, validate } from 'graphql';
import { ROOT } from '../processes.mjs';
import { play, setUp } from './script.mjs';

const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;
const MIDNIGHT_MS = Date.parse('2026-08-09T07:00:00Z');
const schema = buildSchema(readFileSync(path.join(ROOT, 'packages/api-schemas/schema.graphql'), 'utf8'));

const PRIZES = [{ id: 'grand' }, { id: 'drum', title: 'Grand Prize Draw', draw: { pool: 'DONATED' } }];
const LINES = [
  { prizeId: 'grand', title: 'Grand Prize', ceremonyStep: null, entry: { id: 1, lastName: 'Vandermeer' } },
  { prizeId: 'drum', title: 'Grand Prize Draw', ceremonyStep: 14, entry: { id: 2, lastName: 'Wolanski' } },
];
const EVENT = {
  version: 3,
  shortTitle: 'Derby',
  prizes: [{ title: 'Grand Prize' }],
  programme: [{ title: 'Weigh-in' }],
};

/** What the product answers, by the field that is asked for. @type {Record<string, object>} */
const DATA = {
  editableEvent: { editableEvent: EVENT },
  endDerby: { endDerby: { message: 'Final messages are on their way.' } },
  derby: { derby: { finalRun: { isPlanned: true, total: 29, counts: { queued: 0, sending: 0, unknown: 0 } } } },
  prizeBook: { prizeBook: { prizes: PRIZES } },
  prizeLines: { prizeLines: LINES },
};

/** Plays the script with a clock that only it and requests move. Returns what reached the product, and when. */
async function performance(startMs = MIDNIGHT_MS, requestMs = 0) {
  let nowMs = startMs;
  /** @type {{ what: string, atMs: number, given: any }[]} */
  const calls = [];
  /** @type {string[]} */
  const told = [];
  /** @param {string} what @param {unknown} given */
  const note = (what, given) => {
    calls.push({ what, atMs: nowMs, given });
    nowMs += requestMs;
  };
  /** @param {string} by */
  const weighIn = (by) => async (/** @type {any} */ fish, /** @type {any} */ queued) => {
    note('weighIn', { by, name: fish[1], ...queued });
    return { id: 1, ticketId: `T of ${fish[1]}`, rank: 1 };
  };
  /** @type {import('./script.mjs').Stage} */
  const stage = {
    admin: {
      weighIn: weighIn('admin'),
      send: async (_method, _route, body) => note('settings', body),
      graphql: async (query, variables = {}) => {
        assert.deepEqual(validate(schema, parse(query)), [], query);
        const [field = ''] = /(?<=\{ )\w+/.exec(query) ?? [];
        note(field, variables);
        if (JSON.stringify(variables).includes('T of Bram Vandermeer')) throw new Error('has a prize');
        return structuredClone(DATA[field] ?? {});
      },
    },
    sam: { weighIn: weighIn('sam') },
    text: async (from, body) => (note('text', { from, body }), null),
    log: async () => ({ creates: [] }),
    scene: (title) => told.push(title),
    say: (words) => told.push(words),
    wait: async (ms) => (nowMs += ms),
    nowMs: () => nowMs,
  };
  await setUp(stage);
  const result = await play(stage);
  /** @param {string} what */
  const of = (what) => calls.filter((call) => call.what === what);
  return { of, told, result, tookMs: nowMs - startMs };
}

test('the script takes five to seven minutes, in whichever second of a minute it starts', async () => {
  for (const second of [0, 15, 30, 45]) {
    const { tookMs } = await performance(MIDNIGHT_MS + second * SECOND_MS);
    assert.ok(tookMs > 5 * MINUTE_MS && tookMs < 7 * MINUTE_MS, `${tookMs} ms from second ${second}`);
  }
});

test('the script takes less than seven minutes when each request takes two seconds', async () => {
  const { tookMs } = await performance(MIDNIGHT_MS, 2 * SECOND_MS);
  assert.ok(tookMs < 7 * MINUTE_MS, `${tookMs} ms`);
});

test('the event is of today, in the zone of the derby, and its first fish comes after the weigh-in has opened', async () => {
  const { of } = await performance();
  const { event, version } = of('updateEvent')[0]?.given ?? {};
  assert.equal(version, 3);
  assert.deepEqual([event.weighInStart, event.weighInEnd], ['2026-08-08T20:00', '2026-08-09T01:30']);
  assert.deepEqual(event.programme, [{ title: 'Weigh-in', startsAt: '20:00', endsAt: '01:30' }]);
  const { atMs = 0, given } = of('weighIn')[0] ?? {};
  assert.ok(atMs - given.ageMs > Date.parse('2026-08-09T03:00:00Z'));
});

test('the phone sends its fish after a minute, with their ages, and one of them twice under its key', async () => {
  const { of } = await performance();
  const sent = of('weighIn').filter(({ given }) => given.by === 'sam');
  assert.deepEqual(
    sent.map(({ given }) => [given.name, given.ageMs]),
    [
      ['Rosalind Kestrel', 60_000],
      ['Marcel Beausoleil', 50_000],
      ['Amelie Tidewell', 40_000],
      ['Rosalind Kestrel', 60_000],
    ],
  );
  assert.equal(new Set(sent.map(({ given }) => given.key)).size, 3);
  assert.equal(sent[0]?.given.key, sent[3]?.given.key);
});

test('the weigh-in closes after its last fish, and the derby ends after that', async () => {
  for (const second of [0, 20, 40]) {
    const { of } = await performance(MIDNIGHT_MS + second * SECOND_MS);
    const until = of('settings').at(-1)?.given.weigh_in_end;
    const endMs = Date.parse(`${until}-07:00`);
    assert.deepEqual(of('setNotice')[0]?.given.until, until);
    assert.ok((of('weighIn').at(-1)?.atMs ?? 0) < endMs);
    assert.ok((of('endDerby')[0]?.atMs ?? 0) > endMs);
  }
});

test('tickets are drawn after the end: one is refused, one is of a person who left, one wins', async () => {
  const { of, told } = await performance();
  const drawn = of('drawPrize').map(({ given }) => [given.id, given.ticket]);
  assert.deepEqual(drawn, [
    ['drum', 'T of Bram Vandermeer'],
    ['drum', 'T of Celeste Thibodeau'],
    ['drum', 'T of Stefan Wolanski'],
  ]);
  assert.ok(told.includes('T of Bram Vandermeer: has a prize'));
  assert.ok((of('drawPrize')[0]?.atMs ?? 0) > (of('endDerby')[0]?.atMs ?? 0));
});

test('the ceremony begins when hall screens no longer show the draw, passes each step and hands out the prizes', async () => {
  const { of } = await performance();
  const moves = of('moveCeremony');
  assert.ok((moves[0]?.atMs ?? 0) - (of('drawPrize').at(-1)?.atMs ?? 0) >= MINUTE_MS);
  const steps = [null, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 14, null];
  assert.deepEqual(
    moves.map(({ given }) => [given.from, given.to]),
    steps.slice(1).map((to, index) => [steps[index], to]),
  );
  assert.deepEqual(
    of('takePrize').map(({ given }) => given),
    [
      { prizeId: 'grand', id: 1 },
      { prizeId: 'drum', id: 2 },
    ],
  );
});

test('a derby without final texts is told as a failure', async () => {
  const { result } = await performance();
  assert.equal(result.problems[0], 'Dorothea Swann got 0 final texts, not 1');
});
