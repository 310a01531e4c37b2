import { setImmediate } from 'node:timers/promises';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { systemClock } from '@derby/domain/kernel';
import { quietLogger } from '@derby/server-kit/testing/quiet-logger';
import { createLoop, type Loop } from './loop.ts';

const HOUR_MS = 3_600_000;
const error = vi.fn<(fields: object, message: string) => void>();
let loop: Loop;
let rounds: number;
afterEach(() => loop.stop());

/** Starts a loop that counts its rounds. */
function start(intervalMs: number, work: (signal: AbortSignal) => Promise<void> = async () => undefined): void {
  rounds = 0;
  const counted = async (signal: AbortSignal) => {
    rounds += 1;
    await work(signal);
  };
  const logger = { ...quietLogger, error };
  loop = createLoop({ name: 'test', intervalMs, work: counted, clock: systemClock, logger });
  loop.start();
}

const expectRounds = (count: number) => vi.waitFor(() => expect(rounds).toBeGreaterThanOrEqual(count));

describe('createLoop', () => {
  it('runs a round at the start and another when woken', async () => {
    start(HOUR_MS);
    await expectRounds(1);
    loop.wake();
    await expectRounds(2);
  });

  it('runs a round after each interval', async () => {
    start(1);
    await expectRounds(3);
  });

  it('runs another round when it is woken during a round', async () => {
    start(HOUR_MS, async () => {
      if (rounds === 1) loop.wake();
    });
    await expectRounds(2);
  });

  it('runs further rounds after a failed one', async () => {
    start(1, () => Promise.reject(new Error('no database')));
    await expectRounds(2);
    expect(error).toHaveBeenCalled();
  });

  it('stop aborts the signal of the running round, waits for it and starts no other round', async () => {
    let isDone = false;
    start(1, async (signal) => {
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
      await setImmediate();
      isDone = true;
    });
    await expectRounds(1);
    await loop.stop();
    expect(isDone).toBe(true);
    loop.wake();
    await setImmediate();
    expect(rounds).toBe(1);
  });
});
