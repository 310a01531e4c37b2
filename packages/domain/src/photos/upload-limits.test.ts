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

describe('the photo gate', () => {
  it('runs at most the limit at once, and all in the end', async () => {
    const gate = createUploadLimits();
    let running = 0;
    let most = 0;
    const work = async (id: number) => {
      most = Math.max(most, (running += 1));
      await new Promise((resolve) => setImmediate(resolve));
      running -= 1;
      return id;
    };
    const results = await Promise.all(Array.from({ length: 30 }, (_, id) => gate.decode(3, () => work(id))));
    expect(results).toEqual(Array.from({ length: 30 }, (_, id) => id));
    expect(most).toBe(3);
  });

  it('rejects a call that waits too long with BUSY, and runs the next one', async () => {
    const gate = createUploadLimits({ maxWaitMs: 10 });
    const { promise, resolve: finish } = deferred();
    const first = gate.decode(1, () => promise);
    await expect(gate.decode(1, async () => 'never')).rejects.toMatchObject({ code: 'BUSY' });
    finish();
    await first;
    expect(await gate.decode(1, async () => 'next')).toBe('next');
  });

  it('lets no more through the decoder than fit into its memory, in the order of arrival', async () => {
    const gate = createUploadLimits({ maxDecoderBytes: 100 });
    const ends = [deferred(), deferred(), deferred(), deferred()];
    const started: number[] = [];
    const runs = [60, 50, 10, 40].map((bytes, index) =>
      gate.decode(
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

  it('lets the next one in when one that needs too much gives up', async () => {
    const gate = createUploadLimits({ maxWaitMs: 10, maxDecoderBytes: 100 });
    const { promise, resolve: finish } = deferred();
    const first = gate.decode(9, () => promise, 60);
    const large = gate.decode(9, async () => 'large', 50);
    const small = gate.decode(9, async () => 'small', 40);
    await expect(large).rejects.toMatchObject({ code: 'BUSY' });
    await expect(small).resolves.toBe('small');
    finish();
    await first;
  });

  it('gives its place back when the work fails', async () => {
    const gate = createUploadLimits({ maxWaitMs: 10 });
    await expect(gate.decode(1, async () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(await gate.decode(1, async () => 'next')).toBe('next');
  });
});
