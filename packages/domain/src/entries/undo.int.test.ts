import { describe, expect, it } from 'vitest';
import type { SignedInUser } from '../kernel/index.ts';
import { ADMINISTRATOR, atOnce, WORKER } from '../testing/index.ts';
import { updateEntry } from './correction.ts';
import { disqualifyEntry } from './disqualification.ts';
import { openEntryContext, photo, typed } from './entry-context.fixture.ts';
import { importEntries } from './import-entries.ts';
import { withdrawUnsettled } from './settle-entry.ts';
import { forbidUndo, undoWeighIn } from './undo.ts';
import { createEntry } from './weigh-in.ts';

const context = await openEntryContext();
const { rows, photoFiles, auditRows, listed } = context;

const WEIGHMASTER: SignedInUser = { kind: 'weighmaster', userId: 2, username: 'bo', sessionId: 's2' };
const OTHER_USER = { code: 'FORBIDDEN', message: 'Only the user who added this entry can take it back' };
const TOO_LATE = {
  code: 'CONFLICT',
  message: 'An entry can be taken back for 60 seconds only. Please ask an administrator to delete it.',
};
const ENDED = { code: 'DERBY_ENDED', message: 'The derby has ended' };
const NOT_FOUND = { code: 'NOT_FOUND', message: 'Entry not found' };

const weighIn = async (changes: object = {}, actor: SignedInUser = WEIGHMASTER) =>
  await createEntry(context.deps(), actor, { ...typed, ...changes });

/** Calls the use case this long after the entries were stored. */
async function undo(entryId: number, afterMs = 0, actor: SignedInUser = WEIGHMASTER) {
  const deps = context.deps();
  deps.clock.advance(afterMs);
  await undoWeighIn(deps, actor, { entryId });
  return deps;
}

describe('undoWeighIn', () => {
  it('removes row and photo of an own entry once for 10 concurrent calls, and audits it', async () => {
    const { id: entryId } = await weighIn({ photo });
    const deps = context.deps();
    const { refused } = await atOnce(10, () => undoWeighIn(deps, WEIGHMASTER, { entryId }));
    expect(refused).toMatchObject(Array.from({ length: 9 }, () => NOT_FOUND));
    expect(await rows()).toEqual([]);
    expect(await photoFiles()).toEqual([]);
    expect(deps.published).toEqual([{ kind: 'entries-changed', isJunior: false, entryId }]);
    expect(await auditRows('entry.undone')).toMatchObject([
      {
        actor: { kind: 'weighmaster', userId: 2, username: 'bo' },
        subject: { kind: 'entry', id: entryId },
        changes: { last_name: { from: 'Sample', to: null }, phone_number: { from: '********', to: null } },
      },
    ]);
  });

  it('is possible until 60 s after the entry was stored, whenever it was weighed', async () => {
    const anHourAgo = new Date(context.deps().clock.now().getTime() - 3_600_000);
    const { id: first } = await weighIn({ weighedAt: anHourAgo });
    const { id: second } = await weighIn();
    await undo(first, 60_000);
    await expect(undo(second, 60_001)).rejects.toMatchObject(TOO_LATE);
    expect(await listed()).toEqual([second]);
    expect(await auditRows('entry.undone')).toHaveLength(1);
  });

  it('removes also a corrected and a disqualified entry', async () => {
    const { id: corrected } = await weighIn();
    const { id: disqualified } = await weighIn();
    await updateEntry(context.deps(), ADMINISTRATOR, { entryId: corrected, fishWeight: '13' });
    await disqualifyEntry(context.deps(), ADMINISTRATOR, { entryId: disqualified, reason: 'Wrong lake' });
    await undo(corrected);
    await undo(disqualified);
    expect(await rows()).toEqual([]);
  });

  it('refuses the entry of another user, also for an administrator', async () => {
    const { id: entryId } = await weighIn();
    await expect(undo(entryId, 0, ADMINISTRATOR)).rejects.toMatchObject(OTHER_USER);
    await expect(undo(entryId, 0, { ...WEIGHMASTER, userId: 3 })).rejects.toMatchObject(OTHER_USER);
    expect(await listed()).toEqual([entryId]);
  });

  it('refuses an unknown entry and one that is not settled', async () => {
    const { id: entryId } = await weighIn();
    await context.database.collection('entries').updateOne({}, { $set: { unsettledAt: new Date() } });
    await expect(undo(entryId)).rejects.toMatchObject(NOT_FOUND);
    await expect(undo(99)).rejects.toMatchObject(NOT_FOUND);
    expect(await rows()).toHaveLength(1);
  });

  it('refuses an imported entry', async () => {
    const past = { ...typed, createdAt: context.deps().clock.now() };
    await importEntries(context.deps(), WORKER, { name: 'test', entries: [past] });
    await expect(undo(1)).rejects.toMatchObject(TOO_LATE);
  });

  it('refuses after the end of the derby', async () => {
    const { id: entryId } = await weighIn();
    const deps = context.deps({ endsAfterLooks: 0 });
    await expect(undoWeighIn(deps, WEIGHMASTER, { entryId })).rejects.toMatchObject(ENDED);
    expect(await listed()).toEqual([entryId]);
  });

  it('removes the entry before the standings are frozen, or is refused', async () => {
    const freeze = async () => {
      await withdrawUnsettled(context.deps(), 1);
      await forbidUndo(context.deps(), 1);
      return await listed();
    };
    const { id: entryId } = await weighIn();
    let standings: number[] = [];
    // The derby ends right after the request found it active, and its standings are frozen before the request goes on.
    const duringLook = async (look: number) => {
      if (look === 1) standings = await freeze();
    };
    const late = undoWeighIn(context.deps({ endsAfterLooks: 1, duringLook }), WEIGHMASTER, { entryId });
    await expect(late).rejects.toMatchObject(ENDED);
    expect([standings, await listed()]).toEqual([[entryId], [entryId]]);

    const { id: undone } = await weighIn();
    await undo(undone);
    expect(await freeze()).toEqual([entryId]);
  });
});
