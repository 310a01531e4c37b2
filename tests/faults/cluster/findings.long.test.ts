import { describe, expect, it } from 'vitest';
import { compareEntries, problemsOf, unexplained } from './findings.ts';
import type { Call } from './load.ts';

const ROWS = [
  { id: 1, weightLbs: 1.1 },
  { id: 2, weightLbs: 1.2 },
];

const call = (fields: Partial<Call>): Call => ({
  kind: 'page',
  problem: '503 ',
  status: 503,
  headers: { 'retry-after': '1' },
  body: '',
  broken: null,
  sentAtMs: 1_000,
  respondedAtMs: 1_500,
  ...fields,
});

describe('compareEntries', () => {
  it('reports nothing when each entry has its row', () => {
    expect(compareEntries(ROWS, ROWS)).toEqual({ lost: [], twice: [] });
  });

  it('reports an entry without a row, with another id and with two rows', () => {
    expect(compareEntries([{ id: 3, weightLbs: 1.3 }], ROWS).lost).toEqual([1.3]);
    expect(compareEntries([{ id: 3, weightLbs: 1.2 }], ROWS).lost).toEqual([1.2]);
    expect(compareEntries([], [...ROWS, { id: 3, weightLbs: 1.2 }]).twice).toEqual([1.2]);
  });
});

describe('failed requests', () => {
  it('reports every failed request', () => {
    expect(problemsOf([call({ problem: null }), call({})], 500)).toEqual(['page, 500 to 1000 ms: 503 ']);
  });

  it('attributes a clear failure to the kill right before it', () => {
    expect(unexplained([call({}), call({ status: 502 })], [800], 1_000)).toEqual([]);
  });

  it.each([
    ['fails long after the kill', {}, [400]],
    ['fails before the kill', {}, [1_600]],
    ['has another status', { status: 500 }, [800]],
    ['has no Retry-After', { headers: {} }, [800]],
    ['is a broken connection', { status: 0, broken: 'socket hang up' }, [800]],
  ])('does not explain a failure that %s', (_case, fields, killedAtMs) => {
    expect(unexplained([call(fields)], killedAtMs, 1_000)).toHaveLength(1);
  });
});
