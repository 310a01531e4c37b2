import { beforeEach, describe, expect, it } from 'vitest';
import { createDivisionReader, createEntry, deleteEntry, sweepRequestKeys } from '../entries/index.ts';
import type { Actor } from '../kernel/index.ts';
import { ADMINISTRATOR, WORKER } from '../testing/index.ts';
import { completeEnd, endDerby } from './end-derby.ts';
import { openResetContext } from './reset-context.fixture.ts';
import { resetDerby } from './reset-derby.ts';

const HOUR_MS = 3_600_000;
const TYPED = { firstName: 'Late', lastName: 'Angler', phoneNumber: '2505550142', fishWeight: '33.5' };
const WEIGHMASTER = { ...ADMINISTRATOR, kind: 'weighmaster' } as const;
const EARLIER = {
  code: 'EARLIER_DERBY',
  message: 'This entry belongs to the derby before the reset. Please ask an administrator.',
};
const STORED = { code: 'STORED_IN_EARLIER_DERBY', message: 'This entry was stored in the derby before the reset.' };

const context = await openResetContext();
const names = async () => (await context.rows('entries')).map(({ firstName }) => firstName as unknown);

async function add(more: Partial<Parameters<typeof createEntry>[2]> = {}, actor: Actor = ADMINISTRATOR) {
  const deps = { ...context.deps(), divisions: createDivisionReader(context.deps()) };
  await deps.settings.refresh();
  return await createEntry(deps, actor, { ...TYPED, ...more });
}

async function endAndReset(): Promise<void> {
  await endDerby(context.deps(), ADMINISTRATOR);
  await completeEnd(context.deps(), WORKER);
  await context.settleMessages();
  await resetDerby(context.deps(), ADMINISTRATOR);
}

/** Starts the second derby, whose generation is 2. */
beforeEach(async () => {
  await context.endDerbyWith({ entries: 1, photos: 0 });
  await resetDerby(context.deps(), ADMINISTRATOR);
  context.deps().clock.advance(HOUR_MS);
});

describe('an entry that arrives after a reset', () => {
  it.each([
    ['weighed 5 s before the end, by a phone of an earlier version', { weighedMsAgo: HOUR_MS + 5_000 }],
    ['of a phone that saw the old derby and does not know the time', { derbyGeneration: 2 }],
  ])('is refused: %s', async (_what, stated) => {
    await endAndReset();
    context.deps().clock.advance(HOUR_MS);
    await expect(add(stated)).rejects.toMatchObject(EARLIER);
    expect(await names()).toEqual([]);
  });

  it('is accepted as an entry of this derby when an administrator says so, with the time of arrival', async () => {
    await endAndReset();
    const late = { weighedMsAgo: HOUR_MS, derbyGeneration: 2, idempotencyKey: 'k', isForThisDerby: true };
    await expect(add(late, WEIGHMASTER)).rejects.toMatchObject({ code: 'ROLE_NOT_ALLOWED' });
    const entry = await add(late);
    expect(entry).toMatchObject({ ticketId: 'T-0001', createdAt: context.deps().clock.now() });
    expect(await add(late)).toEqual(entry);
  });
});

describe('a late repeat after a reset', () => {
  it('is told that its entry was stored, also a day later, and creates nothing', async () => {
    await add({ idempotencyKey: 'k' });
    await endAndReset();
    await expect(add({ idempotencyKey: 'k' })).rejects.toMatchObject(STORED);
    context.deps().clock.advance(47 * HOUR_MS);
    await sweepRequestKeys(context.deps(), WORKER);
    const late = { idempotencyKey: 'k', weighedMsAgo: 48 * HOUR_MS, derbyGeneration: 2 };
    await expect(add(late)).rejects.toMatchObject(STORED);
    expect(await names()).toEqual([]);
  });

  it('does not bring a deleted entry back', async () => {
    const { id: entryId } = await add({ idempotencyKey: 'k' });
    const deps = { ...context.deps(), divisions: createDivisionReader(context.deps()) };
    await deleteEntry(deps, ADMINISTRATOR, { entryId });
    await endAndReset();
    await expect(add({ idempotencyKey: 'k' })).rejects.toMatchObject({ message: 'The entry was deleted' });
    expect(await names()).toEqual([]);
  });

  it('leaves no key after 48 hours', async () => {
    for (const idempotencyKey of ['k', 'l', 'm']) await add({ idempotencyKey });
    await endAndReset();
    expect(await context.rows('deleted_requests')).toHaveLength(3);
    context.deps().clock.advance(48 * HOUR_MS + 1);
    expect(await sweepRequestKeys(context.deps(), WORKER)).toBe(3);
    expect(await context.rows('deleted_requests')).toEqual([]);
  });
});
