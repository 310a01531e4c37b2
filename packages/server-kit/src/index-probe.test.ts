import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createIndexProbe, type IndexProbe } from './index-probe.ts';
import { createLogger } from './logger.ts';

const { signal } = new AbortController();
let missing: string[];
let finds: number;
let lines: { level: number; missing?: string[]; msg: string }[];
let indexes: IndexProbe;

beforeEach(() => {
  missing = [];
  finds = 0;
  lines = [];
  const findMissing = async () => {
    finds += 1;
    return missing;
  };
  const sink = { write: (line: string) => void lines.push(JSON.parse(line)) };
  indexes = createIndexProbe({
    findMissing,
    logger: createLogger({ name: 'test', level: 'info' }, sink),
    intervalMs: 1,
  });
});
afterEach(() => indexes.close());

it('costs no read, however often it is checked', async () => {
  for (let check = 0; check < 1_000; check += 1) {
    await indexes.probe.check(signal);
  }
  expect(finds).toBe(0);
});

it('fails while an index is missing and logs each change once', async () => {
  await indexes.start();
  await indexes.probe.check(signal);
  missing = ['entries.ticketId_1'];
  await vi.waitFor(() => expect(indexes.probe.check(signal)).rejects.toThrow('indexes are missing'));
  const seen = finds;
  await vi.waitFor(() => expect(finds).toBeGreaterThan(seen + 3));
  missing = [];
  await vi.waitFor(() => indexes.probe.check(signal));
  expect(lines).toMatchObject([
    { level: 50, missing: ['entries.ticketId_1'], msg: 'indexes missing, npm run migrate makes them' },
    { level: 30, missing: [], msg: 'all indexes exist' },
  ]);
});
