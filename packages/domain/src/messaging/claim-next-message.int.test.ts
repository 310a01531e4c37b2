import { describe, expect, it } from 'vitest';
import { claimNextMessage } from './claim-next-message.ts';
import { afterDeath, openMessagingTests, WORKER } from './messaging-context.fixture.ts';
import { releaseStaleClaims } from './release-stale-claims.ts';

const { context, messages, states, withSettings, queue, send } = await openMessagingTests();

describe('claimNextMessage', () => {
  it('lets exactly one of 20 concurrent claimers claim a message', async () => {
    await queue(10);
    for (let round = 1; round <= 10; round += 1) {
      await messages.updateMany(
        { state: 'queued' },
        { $set: { notBefore: new Date(context.clock.now().getTime() + 1) } },
      );
      await messages.updateOne({ _id: round as never }, { $set: { notBefore: new Date(0) } });
      const claims = await Promise.all(
        Array.from({ length: 20 }, (_, index) => claimNextMessage(context, WORKER, { claimer: `claimer-${index}` })),
      );
      expect(claims.filter((claim) => claim !== null).map(({ id }) => id)).toEqual([round]);
    }
  });

  it('claims the oldest message first', async () => {
    await queue(3);
    const ids = [];
    for (let count = 0; count < 3; count += 1)
      ids.push((await claimNextMessage(context, WORKER, { claimer: 'x' }))?.id);
    expect(ids).toEqual([1, 2, 3]);
    expect(await claimNextMessage(context, WORKER, { claimer: 'x' })).toBeNull();
  });

  it('claims a message with a notBefore beyond the longest delay (the clock was set back)', async () => {
    await queue(1);
    context.clock.advance(-61_000);
    expect(await claimNextMessage(context, WORKER, { claimer: 'x' })).toMatchObject({ id: 1 });
  });

  it('claims nothing while messages are switched off', async () => {
    await queue(1);
    expect(await claimNextMessage(withSettings({ sms_enabled: 'false' }), WORKER, { claimer: 'x' })).toBeNull();
    expect(await states()).toEqual(['queued']);
  });
});

describe('releaseStaleClaims', () => {
  const release = async () => await releaseStaleClaims(context, WORKER);

  it('requeues a claim without departure 90 s after it was first seen', async () => {
    await queue(2);
    await claimNextMessage(context, WORKER, { claimer: 'another host' });
    expect(await release()).toBe(0);
    context.clock.advance(89_999);
    expect(await release()).toBe(0);
    context.clock.advance(1);
    expect(await release()).toBe(1);
    expect(await states()).toEqual(['queued', 'queued']);
  });

  it('requeues a claim of a dead process at once', async () => {
    await queue(2);
    await claimNextMessage(context, WORKER, { claimer: 'lives' });
    await claimNextMessage(context, WORKER, { claimer: 'gone' });
    context.goneProcesses.add('gone');
    expect(await release()).toBe(1);
    expect(await states()).toEqual(['sending', 'queued']);
  });

  it.each([-600_000, 600_000])('keeps the claim of a live process with a clock %i ms off', async (differenceMs) => {
    await queue(1);
    context.clock.advance(differenceMs);
    await claimNextMessage(context, WORKER, { claimer: 'lives' });
    context.clock.advance(-differenceMs);
    expect(await release()).toBe(0);
    context.clock.advance(89_999);
    expect(await release()).toBe(0);
    expect(await states()).toEqual(['sending']);
  });

  it('ignores a claim with a departure', async () => {
    await queue(1);
    context.sender.script.push('killed-after');
    await expect(send()).rejects.toThrow('killed');
    expect(await releaseStaleClaims(afterDeath(context), WORKER)).toBe(0);
    expect(await states()).toEqual(['sending']);
  });
});
