import { describe, expect, it } from 'vitest';
import { createUploadLimits } from './upload-limits.ts';

function deferred() {
  let settle: (() => void) | undefined;
  const promise = new Promise<void>((resolve) => {
    settle = resolve;
  });
  return { promise, resolve: () => settle?.() };
}

const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

describe('createUploadLimits', () => {
  it('runs all calls, at most the limit at once', async () => {
    const limits = createUploadLimits();
    let running = 0;
    let most = 0;
    const work = async (id: number) => {
      most = Math.max(most, (running += 1));
      await new Promise((resolve) => setImmediate(resolve));
      running -= 1;
      return id;
    };
    const results = await Promise.all(Array.from({ length: 30 }, (_, id) => limits.decode(3, () => work(id))));
    expect(results).toEqual(Array.from({ length: 30 }, (_, id) => id));
    expect(most).toBe(3);
  });

  it('rejects a call with BUSY after the maximum wait, and runs the next one', async () => {
    const limits = createUploadLimits({ maxWaitMs: 10 });
    const { promise, resolve: finish } = deferred();
    const first = limits.decode(1, () => promise);
    await expect(limits.decode(1, async () => 'never')).rejects.toMatchObject({ code: 'BUSY' });
    finish();
    await first;
    expect(await limits.decode(1, async () => 'next')).toBe('next');
  });

  it('limits the memory of concurrent decodes and runs them in the order of arrival', async () => {
    const limits = createUploadLimits({ maxDecoderBytes: 100 });
    const ends = [deferred(), deferred(), deferred(), deferred()];
    const started: number[] = [];
    const runs = [60, 50, 10, 40].map((bytes, index) =>
      limits.decode(
        9,
        async () => {
          started.push(index);
          await ends[index]?.promise;
        },
        bytes,
      ),
    );
    await nextTurn();
    expect(started).toEqual([0]);
    ends[0]?.resolve();
    await nextTurn();
    expect(started).toEqual([0, 1, 2, 3]);
    for (const { resolve: end } of ends) end();
    await Promise.all(runs);
  });

  it('runs the next call when a call that needs too much memory times out', async () => {
    const limits = createUploadLimits({ maxWaitMs: 10, maxDecoderBytes: 100 });
    const { promise, resolve: finish } = deferred();
    const first = limits.decode(9, () => promise, 60);
    const large = limits.decode(9, async () => 'large', 50);
    const small = limits.decode(9, async () => 'small', 40);
    await expect(large).rejects.toMatchObject({ code: 'BUSY' });
    await expect(small).resolves.toBe('small');
    finish();
    await first;
  });

  it('releases its place when the work fails', async () => {
    const limits = createUploadLimits({ maxWaitMs: 10 });
    await expect(limits.decode(1, async () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(await limits.decode(1, async () => 'next')).toBe('next');
  });
});
