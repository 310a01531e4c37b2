import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ADMINISTRATOR } from '../testing/index.ts';
import { updateEntry } from './correction.ts';
import { fileOf, openEntryContext, photo, photoAfter } from './entry-context.fixture.ts';
import { listEntries } from './list-entries.ts';

const context = await openEntryContext();
const { weighIn, photoFiles } = context;

const update = (input: Parameters<typeof updateEntry>[2]) => updateEntry(context.deps(), ADMINISTRATOR, input);
const changed = (what: string, ...fields: string[]) =>
  expect.objectContaining({
    code: 'ENTRY_CHANGED',
    message: `The entry was changed meanwhile${what}. Please check the new values.`,
    fields,
  });

describe('updateEntry with the values that the caller has seen', () => {
  it('keeps the later change of another field', async () => {
    const { id: entryId } = await weighIn({ fishWeight: '31.9' });
    await update({ entryId, fishWeight: '21.9' });
    const entry = await update({ entryId, phoneNumber: '250-555-0199', expected: { phoneNumber: '2505550100' } });
    expect(entry).toMatchObject({ fishWeightLbs: 21.9, phoneNumber: '2505550199' });
  });

  it('refuses to overwrite a later change of the same field, and changes nothing', async () => {
    const { id: entryId } = await weighIn({ fishWeight: '31.9' });
    await update({ entryId, fishWeight: '21.9' });
    const before = await context.rows();
    const expected = { lastName: 'Sample', fishWeightLbs: 31.9 };
    const late = update({ entryId, lastName: 'Other', fishWeight: '33', photo, expected });
    await expect(late).rejects.toEqual(changed(': Fish weight (lbs)', 'fish_weight'));
    expect(await context.rows()).toEqual(before);
    expect(await photoFiles()).toEqual([]);
  });

  it('refuses the same when the other change comes while the photo is read', async () => {
    const { id: entryId } = await weighIn({ fishWeight: '31.9' });
    const slow = photoAfter(() => update({ entryId, fishWeight: '21.9' }));
    const late = update({ entryId, fishWeight: '33', photo: slow, expected: { fishWeightLbs: 31.9 } });
    await expect(late).rejects.toEqual(changed(': Fish weight (lbs)', 'fish_weight'));
    expect(await photoFiles()).toEqual([]);
  });

  it('accepts a value that another caller has saved already', async () => {
    const { id: entryId } = await weighIn({ fishWeight: '31.9' });
    await update({ entryId, fishWeight: '21.9' });
    expect(await update({ entryId, fishWeight: '21.9', expected: { fishWeightLbs: 31.9 } })).toMatchObject({
      fishWeightLbs: 21.9,
    });
  });

  it('treats a flag that an older row lacks as false', async () => {
    const { id: entryId } = await weighIn();
    await context.database.collection('entries').updateOne({}, { $unset: { isCatchDonated: '' } });
    const entry = await update({ entryId, isCatchDonated: true, expected: { isCatchDonated: false } });
    expect(entry.isCatchDonated).toBe(true);
  });

  it('refuses a photo when the photo was replaced meanwhile', async () => {
    const { id: entryId, fishPhotoPath } = await weighIn({ photo });
    const replaced = await update({ entryId, photo, expected: { fishPhotoPath } });
    await expect(update({ entryId, photo, expected: { fishPhotoPath } })).rejects.toEqual(
      changed(': Fish photo', 'fish_photo'),
    );
    expect(await photoFiles()).toEqual([fileOf(replaced)]);
  });

  it('refuses an entry that the caller has not seen, also when it changes while the photo is read', async () => {
    const { id: entryId } = await weighIn();
    const isExpected = ({ firstName }: { firstName: string }) => firstName === 'Ann';
    await update({ entryId, fishWeight: '21.9', isExpected });
    const slow = photoAfter(() => update({ entryId, firstName: 'Other' }));
    await expect(update({ entryId, lastName: 'Late', photo: slow, isExpected })).rejects.toMatchObject({
      code: 'ENTRY_CHANGED',
      fields: ['first_name'],
    });
    await expect(update({ entryId, lastName: 'Late', isExpected })).rejects.toEqual(changed(''));
  });
});

describe('two administrators and a weighmaster who correct 100 entries at once', () => {
  const ENTRIES = 100;
  const USERS = [
    ADMINISTRATOR,
    { ...ADMINISTRATOR, userId: 2 },
    { ...ADMINISTRATOR, userId: 3, kind: 'weighmaster' },
  ] as const;

  const NAMES = ['Ann', 'Bea', 'Cid', 'Dee', 'Eva', 'Fay'];
  /** The field, the input of a correction, and the value that it stores. */
  const correction = fc.oneof(
    fc.integer({ min: 40, max: 4_000 }).map((eighths) => {
      const weightLbs = eighths / 8;
      return ['fishWeightLbs', { fishWeight: String(weightLbs) }, weightLbs] as const;
    }),
    fc.integer({ min: 2_505_551_000, max: 2_505_559_999 }).map((digits) => {
      const phoneNumber = String(digits);
      return ['phoneNumber', { phoneNumber }, phoneNumber] as const;
    }),
    fc.constantFrom(...NAMES).map((firstName) => ['firstName', { firstName }, firstName] as const),
  );
  const turns = fc.array(fc.tuple(fc.nat(ENTRIES - 1), correction), { minLength: ENTRIES, maxLength: ENTRIES });

  /** A correction that was accepted, and the value that its user had seen. */
  interface Save {
    readonly field: string;
    readonly seen: unknown;
    readonly value: unknown;
  }

  it('lose no value that was saved last, and change no field that they did not correct', async () => {
    const deps = context.deps();
    await Promise.all(Array.from({ length: ENTRIES }, () => weighIn()));
    const before = await context.rows();
    /** In order, by user and entry. */
    const saves = new Map<string, Save[]>();
    const refusals: unknown[] = [];

    const correctAsUser = async (actor: (typeof USERS)[number]): Promise<void> => {
      let seen = await listEntries(deps, actor);
      const [own = []] = fc.sample(turns, { numRuns: 1, seed: actor.userId });
      for (const [turn, [place, [field, input, value]]] of own.entries()) {
        // Forms stay open for a while.
        if (turn % 40 === 0) seen = await listEntries(deps, actor);
        const entry = seen[place] as (typeof seen)[number];
        try {
          await updateEntry(deps, actor, { ...input, entryId: entry.id, expected: { [field]: entry[field] } });
          const key = `${actor.userId} ${entry.id}`;
          saves.set(key, [...(saves.get(key) ?? []), { field, seen: entry[field], value }]);
        } catch (error) {
          refusals.push(error);
        }
      }
    };
    await Promise.all(USERS.map(correctAsUser));

    const overwritten: unknown[] = [];
    for (const [index, row] of (await context.rows()).entries()) {
      const { _id: id } = row;
      const corrections = row['corrections'] as { by: { userId: number }; set: Record<string, unknown> }[];
      const values: Record<string, unknown> = { ...before[index] };
      for (const { by, set } of corrections) {
        const save = saves.get(`${by.userId} ${String(id)}`)?.shift() as Save;
        expect(set).toEqual({ [save.field]: save.value });
        if (![save.seen, save.value].includes(values[save.field])) overwritten.push([id, save]);
        Object.assign(values, set);
      }
      expect(row).toEqual({ ...values, corrections });
    }
    expect(overwritten).toEqual([]);
    expect([...saves.values()].flat()).toEqual([]);
    expect(refusals.length).toBeGreaterThan(10);
    for (const refusal of refusals) expect(refusal).toMatchObject({ code: 'ENTRY_CHANGED' });
  });
});
