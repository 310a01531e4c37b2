import { describe, expect, it } from 'vitest';
import { ADMINISTRATOR, atOnce, WORKER } from '../testing/index.ts';
import { updateEntry } from './correction.ts';
import { deleteEntry } from './deletion.ts';
import { disqualifyEntry, listDisqualified, restoreEntry } from './disqualification.ts';
import { NOON, openEntryContext, photo, typed } from './entry-context.fixture.ts';
import { deleteEntryPhoto, hasPhoto, sweepOrphanPhotos } from './entry-photo.ts';
import { exportEntries } from './export-entries.ts';
import { listDivision, listEntries } from './list-entries.ts';
import { countEntries, readDerbyStats } from './statistics.ts';

const context = await openEntryContext();

const REASON = 'Caught outside the boundaries';
const weighIn = (fishWeight: string, changes: object = {}) => context.weighIn({ fishWeight, ...changes });
const disqualify = (entryId: number, reason: string | null = REASON) =>
  disqualifyEntry(context.deps(), ADMINISTRATOR, { entryId, reason });
const ranks = async () => (await listEntries(context.deps(), ADMINISTRATOR)).map(({ id, rank }) => [id, rank]);

describe('disqualifyEntry', () => {
  it('refuses a missing reason, a reason that is too long, and an unknown entry', async () => {
    const { id } = await weighIn('12');
    for (const reason of [null, '', '  ']) {
      await expect(disqualify(id, reason)).rejects.toMatchObject({
        code: 'BAD_INPUT',
        message: 'Please enter a reason',
      });
    }
    await expect(disqualify(id, 'x'.repeat(201))).rejects.toThrow('The reason must have at most 200 characters');
    await expect(disqualify(99)).rejects.toMatchObject({ code: 'NOT_FOUND', message: 'Entry not found' });
    expect(await ranks()).toEqual([[id, 1]]);
  });

  it('removes the entry from all lists and statistics and moves later ranks up', async () => {
    const { id: first, ticketId } = await weighIn('30', { firstName: 'Wrong', photo });
    const { id: second } = await weighIn('20');
    const { id: third } = await weighIn('10');
    const deps = context.deps();
    await disqualifyEntry(deps, ADMINISTRATOR, { entryId: first, reason: ` ${REASON} ` });

    expect(await ranks()).toEqual([
      [second, 1],
      [third, 2],
    ]);
    expect((await listDivision(deps, 'regular')).map(({ id }) => id)).toEqual([second, third]);
    const board = await deps.divisions.read('regular');
    expect(board.size()).toBe(2);
    expect(board.find(first)).toBeNull();
    expect(await readDerbyStats(deps, ADMINISTRATOR)).toMatchObject({
      total: 2,
      entriesWithPhotos: 0,
      maxWeightLbs: 20,
    });
    const { csv } = await exportEntries(deps, ADMINISTRATOR, { division: 'regular' });
    expect(csv).not.toContain(ticketId);
    expect(deps.published).toEqual([{ kind: 'entries-changed', isJunior: false, entryId: first }]);
    expect(await listDisqualified(deps, ADMINISTRATOR)).toMatchObject([
      { id: first, ticketId, firstName: 'Wrong', disqualificationReason: REASON },
    ]);
  });

  it('makes corrections fail with NOT_FOUND and still allows deletion', async () => {
    const { id: entryId, fishPhotoPath } = await weighIn('12', { photo });
    await disqualify(entryId);
    const deps = context.deps();
    await expect(updateEntry(deps, ADMINISTRATOR, { ...typed, entryId })).rejects.toThrow('Entry not found');
    await expect(deleteEntryPhoto(deps, ADMINISTRATOR, { entryId })).rejects.toThrow('Entry not found');
    expect(await hasPhoto(deps, { entryId, photoPath: String(fishPhotoPath) })).toBe(false);
    await deleteEntry(deps, ADMINISTRATOR, { entryId });
    expect(await context.rows()).toEqual([]);
    expect(await context.photoFiles()).toEqual([]);
  });

  it('keeps the entry in the counts of a reset and its photo out of the orphan sweep', async () => {
    const { id } = await weighIn('12', { photo });
    await disqualify(id);
    const deps = context.deps();
    expect(await countEntries(deps)).toEqual({ entries: 1, photos: 1 });
    deps.clock.advance(2 * 60 * 60 * 1_000);
    await sweepOrphanPhotos(deps, WORKER);
    expect(await context.photoFiles()).toHaveLength(1);
  });

  it('succeeds once for 10 concurrent calls, and writes one audit event', async () => {
    const { id: entryId } = await weighIn('12');
    const { done, refused } = await atOnce(10, () => disqualify(entryId));
    expect(done).toHaveLength(1);
    for (const refusal of refused) expect(refusal).toMatchObject({ message: 'The entry is already disqualified' });
    const rows = await context.auditRows('entry.disqualified');
    expect(rows).toMatchObject([
      {
        subject: { kind: 'entry', id: entryId },
        changes: { disqualification_reason: { from: null, to: REASON } },
      },
    ]);
  });
});

describe('restoreEntry', () => {
  it('refuses an unknown entry and an entry that is not disqualified', async () => {
    const { id: entryId } = await weighIn('12');
    const deps = context.deps();
    await expect(restoreEntry(deps, ADMINISTRATOR, { entryId: 99 })).rejects.toThrow('Entry not found');
    await expect(restoreEntry(deps, ADMINISTRATOR, { entryId })).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'The entry is not disqualified',
    });
  });

  it('restores the entry with its rank and records both changes in its history', async () => {
    const made = await weighIn('30', { photo });
    await weighIn('20');
    await disqualify(made.id);
    const deps = context.deps();
    deps.clock.advance(1_000);
    const actor = { ...ADMINISTRATOR, username: 'bo' };
    expect(await restoreEntry(deps, actor, { entryId: made.id })).toEqual({ ...made, rank: 1 });
    expect((await listEntries(deps, ADMINISTRATOR))[0]).toEqual({ ...made, rank: 1 });
    expect(await listDisqualified(deps, ADMINISTRATOR)).toEqual([]);
    expect(deps.published).toEqual([{ kind: 'entries-changed', isJunior: false, entryId: made.id }]);
    expect(await context.historyOf(made.id)).toEqual([
      {
        at: new Date(new Date(NOON).getTime() + 1_000),
        by: 'bo',
        changes: [{ field: 'disqualification_reason', from: REASON, to: null }],
      },
      {
        at: new Date(NOON),
        by: 'admin',
        changes: [{ field: 'disqualification_reason', from: null, to: REASON }],
      },
    ]);
  });
});
