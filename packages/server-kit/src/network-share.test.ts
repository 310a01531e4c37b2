import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createNetworkShare, OverloadError } from './network-share.ts';

const LIMITS = { share: { total: 3, perNetwork: 2 }, queue: { total: 4, perNetwork: 3 }, limitMs: 1_000 };

let started: string[];
let share: ReturnType<typeof createNetworkShare>;
beforeEach(() => {
  vi.useFakeTimers();
  started = [];
  share = createNetworkShare(LIMITS);
});
afterEach(() => {
  vi.useRealTimers();
});

/** Takes a place and records its name when it is granted. */
async function take(network: string, name: string): Promise<() => void> {
  const release = await share.take(network);
  started.push(name);
  return release;
}
const settle = async () => await vi.advanceTimersByTimeAsync(0);

describe('network share', () => {
  it('limits the places of one network and leaves others to other networks', async () => {
    const first = await take('a', 'a1');
    await take('a', 'a2');
    void take('a', 'a3');
    await take('b', 'b1');
    expect(started).toEqual(['a1', 'a2', 'b1']);
    first();
    await settle();
    expect(started).toEqual(['a1', 'a2', 'b1', 'a3']);
  });

  it('releases a place once', async () => {
    const first = await take('a', 'a1');
    await take('a', 'a2');
    void take('a', 'a3');
    void take('a', 'a4');
    first();
    first();
    await settle();
    expect(started).toEqual(['a1', 'a2', 'a3']);
  });

  it('grants places to networks in turn, and within a network in order of arrival', async () => {
    const running = [await take('a', 'a1'), await take('a', 'a2'), await take('b', 'b1')];
    const waiting = [take('a', 'a3'), take('a', 'a4'), take('c', 'c1'), take('b', 'b2')];
    for (const release of running) release();
    await settle();
    expect(started.slice(3).toSorted()).toEqual(['a3', 'b2', 'c1']);
    (await waiting[0])?.();
    await settle();
    expect(started.at(-1)).toBe('a4');
  });

  it.each([
    ['too many calls of the network wait', ['a', 'a', 'a']],
    ['too many calls wait in total', ['a', 'a', 'b', 'c']],
  ])('throws OverloadError at once when %s', async (_why, queue) => {
    await Promise.all([take('a', 'a1'), take('a', 'a2'), take('b', 'b1')]);
    for (const network of queue) void take(network, network);
    await expect(share.take('a')).rejects.toThrow(OverloadError);
  });

  it('gives a network that was refused at once no earlier turn later', async () => {
    share = createNetworkShare({ ...LIMITS, share: { total: 1, perNetwork: 1 }, queue: { total: 2, perNetwork: 1 } });
    const first = await take('a', 'a');
    const waiting = [take('b', 'b'), take('c', 'c')];
    await expect(share.take('refused')).rejects.toThrow(OverloadError);
    first();
    waiting.push(take('d', 'd'));
    (await waiting[0])?.();
    waiting.push(take('refused', 'refused'));
    (await waiting[1])?.();
    await settle();
    expect(started).toEqual(['a', 'b', 'c', 'd']);
  });

  it('gives the room of the network with the most waiting calls to a network with fewer', async () => {
    const running = [await take('a', 'a1'), await take('a', 'a2'), await take('b', 'b1')];
    const [, , last] = ['a3', 'a4', 'a5'].map((name) => take('a', name));
    void take('b', 'b2');
    await Promise.all([expect(last).rejects.toThrow(OverloadError), settle().then(() => void take('c', 'c1'))]);
    for (const release of running) release();
    await settle();
    expect(started.slice(3).toSorted()).toEqual(['a3', 'b2', 'c1']);
  });

  it('lets callers of a lower rank go first, and gives them the room of others', async () => {
    share = createNetworkShare({
      ...LIMITS,
      share: { total: 1, perNetwork: 1 },
      queue: { total: 2, perNetwork: 2 },
      ranks: 2,
    });
    const first = await take('a', 'a');
    const other = share.take('b', { rank: 1 });
    const pushedOut = share.take('c', { rank: 1 });
    const soon = share.take('d', { rank: 0 });
    await expect(pushedOut).rejects.toThrow(OverloadError);
    await expect(share.take('e', { rank: 1 })).rejects.toThrow(OverloadError);
    first();
    (await soon)();
    await other;
  });

  it('refuses a waiting call whose client is gone, and keeps the place for others', async () => {
    const first = await take('a', 'a1');
    await take('a', 'a2');
    const client = new AbortController();
    const left = share.take('a', { signal: client.signal });
    void take('a', 'a3');
    client.abort();
    await expect(left).rejects.toThrow(OverloadError);
    await expect(share.take('b', { signal: client.signal })).rejects.toThrow(OverloadError);
    first();
    await settle();
    expect(started).toEqual(['a1', 'a2', 'a3']);
  });

  it('counts the networks of one IPv6 /48 together, and lets them take turns within its turn', async () => {
    const limits = { share: { total: 1, perNetwork: 1 }, queue: { total: 40, perNetwork: 4 }, limitMs: 1_000 };
    share = createNetworkShare(limits);
    let release = await take('x', 'x');
    const next: (() => void)[] = [];
    let refused = 0;
    const wait = async (network: string, name: string) => {
      try {
        next.push(await take(network, name));
      } catch {
        refused += 1;
      }
    };
    for (let part = 0; part < 40; part += 1) void wait(`2001:db8:1:${part.toString(16)}00::/64`, `site ${part}`);
    for (const name of ['b1', 'b2']) void wait('b', name);
    await settle();
    expect(refused).toBe(10);
    for (let turn = 0; turn < 4; turn += 1) {
      release();
      await settle();
      release = next.pop() as () => void;
    }
    expect(started).toEqual(['x', 'site 0', 'b1', 'site 1', 'b2']);
  });

  it('throws OverloadError after the maximum wait and keeps the place for others', async () => {
    const first = await take('a', 'a1');
    await take('a', 'a2');
    await Promise.all([
      expect(share.take('a')).rejects.toThrow(OverloadError),
      vi.advanceTimersByTimeAsync(LIMITS.limitMs),
    ]);
    first();
    await take('a', 'a3');
    expect(started).toEqual(['a1', 'a2', 'a3']);
  });
});
