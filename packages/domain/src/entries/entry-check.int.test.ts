import { describe, expect, test } from 'vitest';
import type { SignedInUser } from '../kernel/index.ts';
import { stallingBefore } from '../testing/index.ts';
import { openEntryContext, photo, typed } from './entry-context.fixture.ts';
import { checkEntry, checkOf, uncheckEntry } from './entry-check.ts';
import { disqualifyEntry, restoreEntry } from './disqualification.ts';
import { addEntryPhoto } from './entry-photo.ts';
import { updateEntry } from './correction.ts';
import { listEntries } from './list-entries.ts';
import { createEntry } from './weigh-in.ts';

const context = await openEntryContext();
const deps = context.deps();

const user = (userId: number, username: string, kind: SignedInUser['kind'] = 'weighmaster'): SignedInUser => ({
  kind,
  userId,
  username,
  sessionId: `session ${userId}`,
});
const ADA = user(1, 'ada', 'administrator');
const BO = user(2, 'bo');
const CY = user(3, 'cy');

const SEEN = { firstName: 'Ann', lastName: 'Sample', fishWeightLbs: 12.5, isJunior: false };
const add = async (actor: SignedInUser, changes: object = {}) =>
  (await createEntry(deps, actor, { ...typed, ...changes })).id;
const check = async (actor: SignedInUser, entryId: number, changes: object = {}) =>
  await checkEntry(deps, actor, { entryId, seen: { ...SEEN, ...changes } });
const correct = async (actor: SignedInUser, entryId: number, changes: object) =>
  await updateEntry(deps, actor, { entryId, ...changes });
const listed = async () => (await listEntries(deps, ADA))[0];
/** Returns who has checked the entry now. */
const checkedBy = async () => {
  const entry = await listed();
  return entry ? (checkOf(entry)?.by.username ?? null) : undefined;
};

const OWN = { code: 'FORBIDDEN', message: 'Another user must check this entry, because you added or corrected it' };

describe('a check', () => {
  test('is recorded once with its user, and a repeat changes nothing', async () => {
    const id = await add(ADA);
    expect(await check(BO, id)).toMatchObject({ id, rank: 1, check: { by: { userId: 2, username: 'bo' } } });
    await check(BO, id);
    await check(CY, id);
    expect(await checkedBy()).toBe('bo');
    expect(await context.auditRows('entry.checked')).toMatchObject([{ actor: { username: 'bo' }, subject: { id } }]);
  });

  test('of two users at once is one check and one audit row', async () => {
    const id = await add(ADA);
    const results = await Promise.all(Array.from({ length: 10 }, (_, index) => check(index % 2 ? BO : CY, id)));
    const names = new Set(results.map((entry) => checkOf(entry)?.by.username));
    expect(names).toEqual(new Set([await checkedBy()]));
    expect(await context.auditRows('entry.checked')).toHaveLength(1);
  });

  test.each([
    ['the user who added the entry', ADA, async () => undefined],
    ['the user who corrected it last', BO, async (id: number) => await correct(BO, id, { phoneNumber: '2505550199' })],
    ['the user who replaced its photo', BO, async (id: number) => await correct(BO, id, { photo })],
    [
      'the user who typed the weight before another correction',
      BO,
      async (id: number) => {
        await correct(BO, id, { fishWeight: '13' });
        await correct(CY, id, { phoneNumber: '2505550199' });
      },
    ],
    ['the user whose account was made again', user(9, 'Ada'), async () => undefined],
  ])('is refused for %s', async (_name, actor, prepare) => {
    const id = await add(ADA);
    await prepare(id);
    const { fishWeightLbs, fishPhotoPath } = (await listed()) ?? {};
    await expect(check(actor, id, { fishWeightLbs, fishPhotoPath })).rejects.toMatchObject(OWN);
    expect(await checkedBy()).toBeNull();
    expect(await context.auditRows('entry.checked')).toEqual([]);
  });

  test('is refused for the user who typed what another user has sent', async () => {
    const id = await add(ADA, { typedBy: 2 });
    await expect(check(BO, id)).rejects.toMatchObject(OWN);
    await expect(check(ADA, id)).rejects.toMatchObject(OWN);
    await check(CY, id);
    expect(await checkedBy()).toBe('cy');
  });

  test('is open to any user for an entry of an earlier version, and after a disqualification', async () => {
    const id = await add(ADA);
    await context.database.collection('entries').updateOne({}, { $unset: { enteredBy: 1 } });
    await disqualifyEntry(deps, BO, { entryId: id, reason: 'Foul hooked' });
    await expect(check(BO, id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await restoreEntry(deps, BO, { entryId: id });
    await check(BO, id);
    await disqualifyEntry(deps, ADA, { entryId: id, reason: 'Foul hooked' });
    await restoreEntry(deps, ADA, { entryId: id });
    expect(await checkedBy()).toBe('bo');
  });

  test.each([
    [{ fishWeight: '13' }, 'Fish weight (lbs)'],
    [{ firstName: 'Anne', lastName: 'Simple' }, 'First name, Last name'],
    [{ isJunior: true }, 'Junior Division'],
  ])('ends with the correction %j, and is refused for what was seen before it', async (changes, labels) => {
    const id = await add(ADA);
    await check(BO, id);
    await correct(ADA, id, changes);
    expect(await checkedBy()).toBeNull();
    expect((await context.rows())[0]).not.toHaveProperty('check');
    expect(await context.auditRows('entry.updated')).toMatchObject([
      { changes: { checked_by: { from: 'bo', to: null } } },
    ]);
    const message = `The entry was changed meanwhile: ${labels}. Please check the new values.`;
    await expect(check(CY, id)).rejects.toMatchObject({ code: 'ENTRY_CHANGED', message });
  });

  test('stays when a correction sends the same values, another field or a late photo', async () => {
    const id = await add(ADA);
    await check(BO, id);
    await correct(ADA, id, { ...typed, fishWeight: '12.50', phoneNumber: '2505550199', isCatchDonated: true });
    await addEntryPhoto(deps, ADA, { entryId: id, photo });
    expect(await checkedBy()).toBe('bo');
  });

  test('is void when a process of an earlier version has corrected the entry, and can be made anew', async () => {
    const id = await add(ADA);
    await check(BO, id);
    await context.database.collection('entries').updateOne({}, { $set: { fishWeightLbs: 13 } });
    expect(await checkedBy()).toBeNull();
    await check(CY, id, { fishWeightLbs: 13 });
    expect(await checkedBy()).toBe('cy');
  });

  test('never stays with a correction that is made during it', async () => {
    for (let nth = 1, hasStalled = true; hasStalled; nth += 1) {
      await context.clear();
      const id = await add(ADA);
      const correction = () => correct(CY, id, { fishWeight: '13' });
      hasStalled = await stallingBefore(nth, correction, () => check(BO, id));
      expect([hasStalled, await checkedBy()]).toEqual(hasStalled ? [true, null] : [false, 'bo']);
      expect((await context.auditRows('entry.checked')).length).toBeLessThanOrEqual(1);
    }
  });

  test('is never made by a user whose own correction comes before it', async () => {
    for (let nth = 1, hasStalled = true; hasStalled; nth += 1) {
      await context.clear();
      const id = await add(ADA);
      let earlier: unknown;
      const correction = async () => {
        earlier = await checkedBy();
        await correct(BO, id, { phoneNumber: '2505550199' });
      };
      hasStalled = await stallingBefore(nth, correction, () => check(BO, id));
      expect(await checkedBy()).toBe(hasStalled ? earlier : 'bo');
    }
  });

  test('is refused for a photo that was not seen', async () => {
    const id = await add(ADA, { photo });
    await expect(check(BO, id)).rejects.toMatchObject({
      message: 'The entry was changed meanwhile: Fish photo. Please check the new values.',
    });
  });
});

describe('taking a check back', () => {
  test('is for its user and for administrators, with one audit row', async () => {
    const id = await add(CY);
    await check(BO, id);
    await expect(uncheckEntry(deps, CY, { entryId: id })).rejects.toMatchObject({
      code: 'FORBIDDEN',
      message: 'Only bo or an administrator can take this check back',
    });
    await uncheckEntry(deps, BO, { entryId: id });
    await uncheckEntry(deps, BO, { entryId: id });
    expect(await checkedBy()).toBeNull();
    await check(BO, id);
    await uncheckEntry(deps, ADA, { entryId: id });
    expect((await context.auditRows('entry.unchecked')).map(({ actor }) => actor.username)).toEqual(['bo', 'ada']);
  });
});
