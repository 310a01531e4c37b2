import { describe, expect, it } from 'vitest';
import { ADMINISTRATOR } from '../testing/index.ts';
import { updateEntry } from './correction.ts';
import { deleteEntry } from './deletion.ts';
import { fileOf, NOON, notAPhoto, openEntryContext, photo, photoAfter, typed } from './entry-context.fixture.ts';
import { deleteEntryPhoto } from './entry-photo.ts';
import { entryHistory } from './history.ts';
import { listEntries } from './list-entries.ts';

const context = await openEntryContext();
const { weighIn, rows, photoFiles, auditRows, historyOf } = context;

describe('updateEntry', () => {
  it('refuses an unknown entry id without reading the photo', async () => {
    const input = { ...typed, entryId: 7, photo: { read: () => expect.unreachable() } };
    await expect(updateEntry(context.deps(), ADMINISTRATOR, input)).rejects.toMatchObject({
      code: 'NOT_FOUND',
      message: 'Entry not found',
    });
  });

  it('validates like createEntry and changes nothing when a check fails', async () => {
    const { id: entryId } = await weighIn({ photo });
    const before = await rows();
    const update = (changes: object) => updateEntry(context.deps(), ADMINISTRATOR, { ...typed, entryId, ...changes });
    await expect(update({ firstName: ' ', fishWeight: '' })).rejects.toMatchObject({
      message: 'Missing fields: first_name, fish_weight',
    });
    await expect(update({ fishWeight: '0' })).rejects.toMatchObject({ message: 'Fish weight must be greater than 0' });
    await expect(update({ phoneNumber: '12' })).rejects.toMatchObject({ message: 'Please enter a phone number' });
    await expect(update({ photo: notAPhoto })).rejects.toMatchObject({ code: 'UNSUPPORTED_PHOTO' });
    expect(await rows()).toEqual(before);
    expect(await photoFiles()).toHaveLength(1);
  });

  it('replaces the given fields and keeps ticket, weigh-in time and photo', async () => {
    const made = await weighIn({ photo });
    const deps = context.deps();
    deps.clock.advance(60_000);
    const input = { firstName: 'Anna', lastName: 'Sample', phoneNumber: '250-555-0199', fishWeight: '13' };
    const entry = await updateEntry(deps, ADMINISTRATOR, { ...input, entryId: made.id });
    expect(entry).toEqual({ ...made, firstName: 'Anna', phoneNumber: '2505550199', fishWeightLbs: 13 });
    expect(await listEntries(deps, ADMINISTRATOR)).toEqual([entry]);
    expect(deps.published).toEqual([{ kind: 'entries-changed', isJunior: false, entryId: made.id }]);
    expect(deps.jobs).toEqual([]);
  });

  it('keeps the first correction and the latest ones of a long history, with the values that each replaced', async () => {
    const { id: entryId, fishWeightLbs } = await weighIn({});
    for (let weight = 101; weight <= 301; weight += 1) {
      await updateEntry(context.deps(), ADMINISTRATOR, { entryId, fishWeight: String(weight) });
    }
    const history = (await historyOf(entryId)) ?? [];
    const changes = history.flatMap((correction) => correction.changes.map(({ from, to }) => [from, to]));
    expect(changes).toHaveLength(103);
    expect(changes.slice(0, 2)).toEqual([
      [300, 301],
      [299, 300],
    ]);
    expect(changes.slice(-3)).toEqual([
      [200, 201],
      [101, 200],
      [fishWeightLbs, 101],
    ]);
  });

  it('keeps every field that is not in the request', async () => {
    const made = await weighIn({ isJunior: true, isCatchDonated: true, photo });
    const deps = context.deps();
    const update = (changes: object) => updateEntry(deps, ADMINISTRATOR, { ...changes, entryId: made.id });
    expect(await update({ ...typed })).toEqual(made);
    expect(await update({})).toEqual(made);
    expect(await update({ fishWeight: '13' })).toEqual({ ...made, fishWeightLbs: 13 });
    expect(await update({ lastName: 'Example' })).toEqual({ ...made, fishWeightLbs: 13, lastName: 'Example' });
    expect(await update({ isCatchDonated: false })).toMatchObject({ lastName: 'Example', isCatchDonated: false });
    const event = { kind: 'entries-changed', isJunior: true, entryId: made.id };
    expect(deps.published).toEqual([event, event, event, event, event]);
    expect((await historyOf(made.id))?.flatMap(({ changes }) => changes)).toEqual([
      { field: 'is_catch_donated', from: true, to: false },
      { field: 'last_name', from: 'Sample', to: 'Example' },
      { field: 'fish_weight', from: 12.5, to: 13 },
    ]);
  });

  it('returns the rank in the new division and publishes a change of both divisions', async () => {
    await weighIn({ fishWeight: '20', isJunior: true });
    const { id: entryId } = await weighIn();
    const deps = context.deps();
    const entry = await updateEntry(deps, ADMINISTRATOR, { ...typed, entryId, isJunior: true });
    expect(entry).toMatchObject({ isJunior: true, rank: 2 });
    expect(deps.published).toEqual([
      { kind: 'entries-changed', isJunior: false, entryId },
      { kind: 'entries-changed', isJunior: true, entryId },
    ]);
  });

  it('succeeds when registration is closed or the derby has ended', async () => {
    const { id: entryId } = await weighIn();
    const deps = context.deps({ settings: { registrationEnabled: false }, endsAfterLooks: 0 });
    const entry = await updateEntry(deps, ADMINISTRATOR, { ...typed, entryId, fishWeight: '5' });
    expect(entry.fishWeightLbs).toBe(5);
  });

  it('replaces the photo and removes the previous file', async () => {
    const made = await weighIn({ photo });
    const entry = await updateEntry(context.deps(), ADMINISTRATOR, { ...typed, entryId: made.id, photo });
    expect(entry.fishPhotoPath).not.toBe(made.fishPhotoPath);
    expect(await photoFiles()).toEqual([fileOf(entry)]);
  });

  it('stores no photo when the entry was deleted in the meantime', async () => {
    const { id: entryId } = await weighIn();
    const deps = context.deps();
    const slow = photoAfter(() => deleteEntry(deps, ADMINISTRATOR, { entryId }));
    const update = updateEntry(deps, ADMINISTRATOR, { ...typed, entryId, photo: slow });
    await expect(update).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await photoFiles()).toEqual([]);
  });

  it('applies 50 concurrent edits one after the other and records each in the history', async () => {
    const { id: entryId } = await weighIn();
    const edits = Array.from({ length: 50 }, (_, index) => ({
      firstName: `First${index}`,
      lastName: `Last${index}`,
      phoneNumber: String(2_505_550_000 + index),
      fishWeight: String(10 + index / 8),
      isJunior: index % 2 === 1,
      entryId,
    }));
    const answers = await Promise.all(edits.map((edit) => updateEntry(context.deps(), ADMINISTRATOR, edit)));
    for (const [index, answer] of answers.entries()) expect(answer.lastName).toBe(edits[index]?.lastName);
    const [row] = await listEntries(context.deps(), ADMINISTRATOR);
    const winner = edits[Number(row?.lastName.slice('Last'.length))];
    const { entryId: id, fishWeight, ...fields } = { entryId: 0, fishWeight: '', ...winner };
    expect(row).toMatchObject({ id, ...fields, fishWeightLbs: Number(fishWeight) });

    const history = (await historyOf(entryId)) ?? [];
    const lastNames = history.map(({ changes }) => changes.find(({ field }) => field === 'last_name'));
    expect(new Set(lastNames.map((change) => change?.to)).size).toBe(50);
    expect(lastNames[0]?.to).toBe(row?.lastName);
    for (const [index, change] of lastNames.entries()) {
      expect(change?.from).toBe(lastNames[index + 1]?.to ?? typed.lastName);
    }
  });

  it('keeps only the stored photo when photos are replaced concurrently', async () => {
    const { id: entryId } = await weighIn({ photo });
    await Promise.all(
      Array.from({ length: 5 }, () => updateEntry(context.deps(), ADMINISTRATOR, { ...typed, entryId, photo })),
    );
    const [entry] = await listEntries(context.deps(), ADMINISTRATOR);
    expect(await photoFiles()).toEqual([entry && fileOf(entry)]);
  });
});

describe('entryHistory', () => {
  it('returns user, time and changed values, newest first', async () => {
    const { id: entryId, fishPhotoPath } = await weighIn({ photo });
    const deps = context.deps();
    await updateEntry(deps, ADMINISTRATOR, { ...typed, entryId, fishWeight: '21.5', phoneNumber: '2505550101' });
    deps.clock.advance(1_000);
    await updateEntry(deps, ADMINISTRATOR, { ...typed, entryId, fishWeight: '21.5', phoneNumber: '2505550101' });
    await deleteEntryPhoto(deps, { ...ADMINISTRATOR, username: 'bo' }, { entryId });
    const history = await entryHistory(deps, ADMINISTRATOR, { entryIds: [entryId, 99] });
    expect([...history]).toEqual([
      [
        entryId,
        [
          {
            at: new Date(new Date(NOON).getTime() + 1_000),
            by: 'bo',
            changes: [{ field: 'fish_photo_path', from: fishPhotoPath, to: null }],
          },
          {
            at: new Date(NOON),
            by: 'admin',
            changes: [
              { field: 'phone_number', from: '2505550100', to: '2505550101' },
              { field: 'fish_weight', from: 12.5, to: 21.5 },
            ],
          },
        ],
      ],
    ]);
  });

  it('returns the history of one entry among 2,000 ids', async () => {
    const { id: entryId } = await weighIn();
    await weighIn();
    await updateEntry(context.deps(), ADMINISTRATOR, { ...typed, entryId, fishWeight: '21.5' });
    const entryIds = Array.from({ length: 2_000 }, (_, index) => entryId + index);
    const histories = await entryHistory(context.deps(), ADMINISTRATOR, { entryIds });
    expect([...histories].map(([id, [first]]) => [id, first?.changes.map(({ to }) => to)])).toEqual([
      [entryId, [21.5]],
    ]);
  });

  it('starts with the first correction of a row stored without corrections', async () => {
    const { id: entryId } = await weighIn();
    await context.database.collection('entries').updateOne({}, { $unset: { origin: '', corrections: '' } });
    expect(await historyOf(entryId)).toBeUndefined();
    await updateEntry(context.deps(), ADMINISTRATOR, { ...typed, entryId, fishWeight: '21.5' });
    expect((await historyOf(entryId))?.[0]?.changes).toContainEqual({ field: 'fish_weight', from: null, to: 21.5 });
  });

  it('is also written to the audit log, without phone numbers and only for changed values', async () => {
    const { id: entryId } = await weighIn();
    const change = { ...typed, entryId, fishWeight: '21.5', phoneNumber: '2505550101' };
    await updateEntry(context.deps(), ADMINISTRATOR, change);
    await updateEntry(context.deps(), ADMINISTRATOR, change);
    const audits = await auditRows('entry.updated');
    expect(audits).toMatchObject([
      {
        subject: { kind: 'entry', id: entryId },
        changes: { fish_weight: { from: 12.5, to: 21.5 }, phone_number: { from: '********', to: '********' } },
      },
    ]);
    expect(JSON.stringify(audits)).not.toContain('25055501');
  });
});
