import { describe, expect, it } from 'vitest';
import { createPhotoGate } from './photo-gate.ts';

function deferred() {
  let settle: (() => void) | undefined;
  const promise = new Promise<void>((resolve) => {
    settle = resolve;
  });
  return { promise, resolve: () => settle?.() };
}

describe('the photo gate', () => {
  it('lets no more than the limit run at once, and everybody in the end', async () => {
    const gate = createPhotoGate();
    let running = 0;
    let most = 0;
    const work = async (id: number) => {
      most = Math.max(most, (running += 1));
      await new Promise((resolve) => setImmediate(resolve));
      running -= 1;
      return id;
    };
    const results = await Promise.all(Array.from({ length: 30 }, (_, id) => gate.run(3, () => work(id))));
    expect(results).toEqual(Array.from({ length: 30 }, (_, id) => id));
    expect(most).toBe(3);
  });

  it('answers BUSY to whoever waits too long, and goes on with the others', async () => {
    const gate = createPhotoGate({ maxWaitMs: 10 });
    const { promise, resolve: finish } = deferred();
    const first = gate.run(1, () => promise);
    await expect(gate.run(1, async () => 'never')).rejects.toMatchObject({ code: 'BUSY' });
    finish();
    await first;
    expect(await gate.run(1, async () => 'next')).toBe('next');
  });

  it('gives its place back when the work fails', async () => {
    const gate = createPhotoGate({ maxWaitMs: 10 });
    await expect(gate.run(1, async () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(await gate.run(1, async () => 'next')).toBe('next');
  });
});
