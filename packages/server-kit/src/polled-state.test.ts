import { afterEach, expect, test, vi } from 'vitest';
import { createLogger } from './logger.ts';
import { createPolledState, type PolledState } from './polled-state.ts';

const logger = createLogger({ name: 'test', level: 'silent' });
let polled: PolledState<string> | undefined;
afterEach(() => polled?.close());

test('polled state returns the first value, then each new one, and keeps the last one during failures', async () => {
  const results: (string | Error)[] = ['a', 'b', new Error('away'), new Error('away'), 'c'];
  const seen: string[] = [];
  polled = createPolledState<string>({
    name: 'letters',
    first: 'none',
    async read() {
      const result = results.shift() ?? 'c';
      if (result instanceof Error) throw result;
      return result;
    },
    onRead: (letter) => seen.push(letter),
    logger,
    intervalMs: 1,
  });
  expect(polled.current()).toBe('none');
  await polled.start();
  expect(polled.current()).toBe('a');
  await vi.waitFor(() => expect(seen.slice(0, 3)).toEqual(['a', 'b', 'c']));
  expect(polled.current()).toBe('c');
});

test('polled state logs each outage once, and none before the first value', async () => {
  const lines: Record<string, unknown>[] = [];
  const log = createLogger({ name: 'test', level: 'warn' }, { write: (line) => void lines.push(JSON.parse(line)) });
  const away = new Error('away');
  const results: (string | Error)[] = [away, away, 'a', away, away, 'b', away, 'c'];
  const read = vi.fn<() => Promise<string>>(async () => {
    const result = results.shift() ?? 'c';
    if (result instanceof Error) throw result;
    return result;
  });
  polled = createPolledState({ name: 'letters', first: '', read, logger: log, intervalMs: 1 });
  await polled.start();
  await vi.waitFor(() => expect(read.mock.calls.length).toBeGreaterThan(8));
  expect(lines.map(({ msg, state }) => [msg, state])).toEqual([
    ['failed to read state, keeping the last known one', 'letters'],
    ['failed to read state, keeping the last known one', 'letters'],
  ]);
});

test('polled state does not read after it was closed', async () => {
  const read = vi.fn<() => Promise<string>>(async () => 'a');
  polled = createPolledState({ name: 'letters', first: '', read, logger, intervalMs: 1 });
  await polled.start();
  polled.close();
  const readsBefore = read.mock.calls.length;
  const other = vi.fn<() => Promise<string>>(async () => 'b');
  polled = createPolledState({ name: 'others', first: '', read: other, logger, intervalMs: 1 });
  await polled.start();
  await vi.waitFor(() => expect(other.mock.calls.length).toBeGreaterThan(3));
  expect(read.mock.calls.length).toBeLessThanOrEqual(readsBefore + 1);
});
