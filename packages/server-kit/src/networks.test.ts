import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createNetworkShare, networkOf, OverloadError } from './networks.ts';

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

it.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::6', '2001:db8:1:2::/64'],
  ['2001:db8::5', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['unix', 'unknown'],
])('networkOf %s returns %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});
