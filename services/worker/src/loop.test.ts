import { setImmediate } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { systemClock } from '@derby/domain/kernel';
import { quietLogger } from '@derby/server-kit/testing/quiet-logger';
import { createLoop } from './loop.ts';

function loopOf(work: (signal: AbortSignal) => Promise<void>, intervalMs = 3_600_000) {
  const error = vi.fn<(fields: object, message: string) => void>();
  const logger = { ...quietLogger, error };
  return { error, loop: createLoop({ name: 'test', intervalMs, work, clock: systemClock, logger }) };
}

describe('createLoop', () => {
  it('runs a round at the start and another when woken', async () => {
    let rounds = 0;
    const { loop } = loopOf(async () => void (rounds += 1));
    loop.start();
    await vi.waitFor(() => expect(rounds).toBe(1));
    loop.wake();
    await vi.waitFor(() => expect(rounds).toBe(2));
    await loop.stop();
  });

  it('runs a round after each interval', async () => {
    let rounds = 0;
    const { loop } = loopOf(async () => void (rounds += 1), 1);
    loop.start();
    await vi.waitFor(() => expect(rounds).toBeGreaterThan(2));
    await loop.stop();
  });

  it('runs another round when it is woken during a round', async () => {
    let rounds = 0;
    const { loop } = loopOf(async () => {
      rounds += 1;
      if (rounds === 1) loop.wake();
    });
    loop.start();
    await vi.waitFor(() => expect(rounds).toBe(2));
    await loop.stop();
  });

  it('runs further rounds after a failed one', async () => {
    let rounds = 0;
    const { loop, error } = loopOf(async () => {
      rounds += 1;
      throw new Error('no database');
    }, 1);
    loop.start();
    await vi.waitFor(() => expect(rounds).toBeGreaterThan(1));
    await loop.stop();
    expect(error).toHaveBeenCalled();
  });

  it('stop aborts the signal of the running round, waits for it and starts no other round', async () => {
    let rounds = 0;
    let isDone = false;
    const { loop } = loopOf(async (signal) => {
      rounds += 1;
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
      await setImmediate();
      isDone = true;
    }, 1);
    loop.start();
    await vi.waitFor(() => expect(rounds).toBe(1));
    await loop.stop();
    expect(isDone).toBe(true);
    loop.wake();
    await setImmediate();
    expect(rounds).toBe(1);
  });
});
