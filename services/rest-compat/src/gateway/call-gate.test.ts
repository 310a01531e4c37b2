import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LIMITS } from '../limits.ts';
import { createCallGate } from './call-gate.ts';

const BUSY = {
  status: 503,
  message: 'Too many requests are being answered right now. Please try again in a moment.',
};
const HOME = '192.0.2.7';
const OTHER = '192.0.2.8';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A gate, and calls that end when the test says so. */
function openGate(limits: Partial<typeof LIMITS> | Record<string, number>) {
  const gate = createCallGate({ ...LIMITS, ...limits });
  const started: { readonly name: string; readonly end: () => void; readonly fail: () => void }[] = [];
  const run = (name: string, network = HOME) =>
    gate.run(
      network,
      () =>
        new Promise<string>((resolve, reject) => {
          started.push({ name, end: () => resolve(name), fail: () => reject(new Error(name)) });
        }),
    );
  const settle = () => vi.advanceTimersByTimeAsync(0);
  return { gate, run, started, settle, names: () => started.map(({ name }) => name) };
}

describe('the call gate', () => {
  it('starts calls in their order as others end or fail', async () => {
    const { gate, run, started, names, settle } = openGate({ gatewayCalls: 2 });
    const results = [run('a'), run('b'), run('c'), run('d')];
    expect(names()).toEqual(['a', 'b']);
    expect(gate.openCalls()).toBe(4);
    started[0]?.end();
    await settle();
    expect(names()).toEqual(['a', 'b', 'c']);
    started[1]?.fail();
    await expect(results[1]).rejects.toThrow('b');
    expect(names()).toEqual(['a', 'b', 'c', 'd']);
    for (const { end } of started) end();
    expect(await results[3]).toBe('d');
    expect(gate.openCalls()).toBe(0);
  });

  it('lets another network pass the one that has reached its limit', async () => {
    const { run, started, names, settle } = openGate({ gatewayCallsPerNetwork: 1 });
    void run('a');
    void run('b');
    void run('c', OTHER);
    expect(names()).toEqual(['a', 'c']);
    started[1]?.end();
    await settle();
    expect(names()).toEqual(['a', 'c']);
    started[0]?.end();
    await settle();
    expect(names()).toEqual(['a', 'c', 'b']);
  });

  it('refuses a call that has waited too long, and forgets it', async () => {
    const { gate, run, started, names, settle } = openGate({ gatewayCalls: 1, gatewayWaitMs: 5_000 });
    void run('a');
    const refused = run('b').catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(await refused).toMatchObject(BUSY);
    expect(gate.openCalls()).toBe(1);
    started[0]?.end();
    await settle();
    expect(names()).toEqual(['a']);
  });

  it('refuses at once when too many wait, all together or of one network', async () => {
    const limits = { gatewayCalls: 1, gatewayWaiting: 2, gatewayWaitingPerNetwork: 1 };
    const { run } = openGate(limits);
    void run('a');
    void run('b').catch(() => undefined);
    await expect(run('c')).rejects.toMatchObject(BUSY);
    void run('d', OTHER).catch(() => undefined);
    await expect(run('e', '192.0.2.9')).rejects.toMatchObject(BUSY);
  });
});
