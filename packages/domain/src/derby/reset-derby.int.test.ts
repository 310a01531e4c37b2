import { utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { listCardCodes } from '../anglers/index.ts';
import { listBackups, makeBackup } from '../backups/index.ts';
import { createEntry, importEntries } from '../entries/index.ts';
import { smsHistory } from '../messaging/index.ts';
import { ADMINISTRATOR, atOnce, auditRows, WORKER } from '../testing/index.ts';
import { completeEnd, endDerby } from './end-derby.ts';
import { completeReset, resetDerby, resetRefusal, resetStep } from './reset-derby.ts';
import { readDerby } from './derby.ts';
import { NEXT_YEAR, openResetContext, resetDeps } from './reset-context.fixture.ts';

const RESET = {
  message: 'The derby is active again and registration is open. The result of 2025 is archived.',
  archivedYear: '2025',
  backupName: expect.stringMatching(/-reset$/) as string,
  entriesDeleted: 4,
  photosDeleted: 2,
};

const TYPED = { firstName: 'New', lastName: 'Angler', phoneNumber: '2505550100', fishWeight: '9' };

const context = await openResetContext();
beforeEach(async () => await context.endDerbyWith({ entries: 4, photos: 2 }));

const reset = async () => await resetDerby(context.deps(), ADMINISTRATOR);

/** Resets the derby while something else happens each time before it lists the photos. */
async function resetDuring(event: () => Promise<unknown>, choices?: Parameters<typeof resetDerby>[2]) {
  const deps = context.deps();
  const list: typeof deps.photoStore.list = async (written) => {
    await event();
    return await deps.photoStore.list(written);
  };
  await resetDerby({ ...deps, photoStore: { ...deps.photoStore, list } }, ADMINISTRATOR, choices);
}

const gateHolders = async () => (await context.rows('sms_gate')).map((gate) => gate['closedBy'] as unknown);
const setMessages = async (state: string) =>
  void (await context.database.collection('sms_messages').updateOne({ _id: 1 as never }, { $set: { state } }));

/** Lets another process finish the reset of this one, whose lease it takes. Returns false before the backup is made. */
async function finishElsewhere(): Promise<boolean> {
  const { leases } = context.deps();
  if (!(await context.rows('derby'))[0]?.['reset']?.deletion) return false;
  const other = await resetDeps(context.database, context.folder);
  other.goneProcesses.add(leases.holder);
  await completeReset(other, WORKER);
  await other.settings.close();
  return true;
}

describe('resetDerby', () => {
  it('deletes the anglers of the derby, and makes other codes from the same secret', async () => {
    const { database, deps } = context;
    const secrets = await atOnce(5, async () => await deps().derbyState.cardSecret());
    expect(new Set(secrets.done).size).toBe(1);
    const [before] = await listCardCodes(deps(), ADMINISTRATOR, { from: 41, to: 41 });
    const rows = [1, 2].map((generation) => ({ _id: generation as never, generation, number: 41 }));
    await database.collection('anglers').insertMany(rows);
    await reset();
    expect((await context.rows('anglers')).map(({ generation }) => generation as number)).toEqual([2]);
    expect(await deps().derbyState.cardSecret()).toBe(secrets.done[0]);
    expect(await listCardCodes(deps(), ADMINISTRATOR, { from: 41, to: 41 })).not.toEqual([before]);
  });

  it.each([
    ['queued', 'final', 'Final messages are still being sent'],
    ['sending', 'final', 'Final messages are still being sent'],
    ['unknown', 'final', 'Final messages are still being sent'],
    ['queued', 'auto', 'Messages are still waiting to be sent'],
  ])('refuses while a message is %s (%s)', async (state, kind, message) => {
    await context.database.collection('sms_messages').updateOne({ _id: 1 as never }, { $set: { state, kind } });
    await expect(reset()).rejects.toMatchObject({ code: 'CONFLICT', message });
    expect(await readDerby(context.deps())).toMatchObject({ status: 'ended', isResetting: false });
    expect(await context.rows('entries')).toHaveLength(4);
  });

  it.each([
    ['when the worker does not complete the end', 0],
    ['although the clock is set back meanwhile', 60_000],
  ])('refuses after 5 s %s', async (_when, setBackMs) => {
    await context.database.collection('derby').updateOne({}, { $set: { isEndComplete: false } });
    const deps = context.deps();
    let slept = 0;
    const sleep = async (ms: number) => {
      slept += ms;
      deps.clock.advance(slept === 1_000 ? -setBackMs : ms);
    };
    const late = resetDerby({ ...deps, clock: { ...deps.clock, sleep } }, ADMINISTRATOR);
    const message = 'The end of the derby is still being completed';
    await expect(late).rejects.toMatchObject({ code: 'CONFLICT', message });
    expect(slept).toBe(5_000);
    expect(await context.rows('entries')).toHaveLength(4);
  });

  it('waits for the worker to complete an end without messages', async () => {
    await context.database.collection('derby').updateOne({}, { $set: { isEndComplete: false, runId: null } });
    const deps = context.deps();
    const sleep = async (ms: number) => {
      deps.clock.advance(ms);
      await completeEnd(deps, WORKER);
    };
    expect(await resetDerby({ ...deps, clock: { ...deps.clock, sleep } }, ADMINISTRATOR)).toEqual(RESET);
  });

  it('says which step it is at', async () => {
    const deps = context.deps();
    const seen: unknown[] = [];
    const look = async () => void seen.push(await resetStep(deps, ADMINISTRATOR));
    const backUp = async (...backup: Parameters<typeof makeBackup>) => {
      await look();
      await makeBackup(...backup);
    };
    const current = () => {
      throw new Error('stopped');
    };
    const stopped = resetDerby({ ...deps, makeBackup: backUp, settings: { ...deps.settings, current } }, ADMINISTRATOR);
    await expect(stopped).rejects.toThrow('stopped');
    await look();
    await resetDuring(look);
    await look();
    expect(seen).toEqual(['backup', 'archive', 'delete', null]);
  });

  it('makes a backup, then deletes the data of the derby and nothing else', async () => {
    const [before] = await context.rows('derby');
    expect(before).toMatchObject({ status: 'ended' });
    expect(await reset()).toEqual(RESET);

    expect(await readDerby(context.deps())).toEqual({
      status: 'active',
      endedAt: null,
      finalRunId: null,
      isResetting: false,
      generation: 2,
      startedAt: context.deps().clock.now(),
    });
    for (const name of ['entries', 'sms_runs', 'sms_messages'])
      expect([name, await context.rows(name)]).toEqual([name, []]);
    expect(await context.photoFiles()).toEqual([]);
    for (const name of ['sms_opt_outs', 'participants'])
      expect([name, (await context.rows(name)).length]).toEqual([name, 1]);
    const deps = context.deps();
    await deps.settings.refresh();
    expect(deps.settings.current().registrationEnabled).toBe(true);
    expect(deps.published).toContainEqual({ kind: 'board-cleared' });
    const [backup, ...more] = await listBackups(deps, ADMINISTRATOR);
    expect([backup?.reason, backup?.photoCount, more]).toEqual(['reset', 4, []]);
    expect(await auditRows(context.database, 'derby.reset')).toMatchObject([
      { actor: { userId: 1 }, requestId: 'request-1', changes: { entries: { from: 4 }, backup: { to: backup?.name } } },
    ]);
  });

  it('restarts tickets, continues ids and deletes the SMS history', async () => {
    await reset();
    const deps = { ...context.deps(), divisions: { rankOf: async () => 1 } as never };
    await deps.settings.refresh();
    expect(await createEntry(deps, ADMINISTRATOR, TYPED)).toMatchObject({ id: 5, ticketId: 'T-0001' });
    expect(await smsHistory(deps, ADMINISTRATOR, { entryId: 1 })).toEqual([]);
  });

  it('is refused after a reset until the next derby has ended', async () => {
    await reset();
    await expect(reset()).rejects.toMatchObject({ code: 'CONFLICT', message: 'The derby has not ended' });
    await endDerby(context.deps(), ADMINISTRATOR);
    expect(await readDerby(context.deps())).toMatchObject({ status: 'ended' });
  });

  it('does not let a late retry of the previous end end the new derby', async () => {
    await reset();
    const retry = await endDerby(context.deps(), ADMINISTRATOR, { idempotencyKey: 'end' });
    expect(retry).toEqual({ message: 'Final messages to 4 contestants are on their way.' });
    expect(await readDerby(context.deps())).toMatchObject({ status: 'active' });
  });

  it('succeeds once for 20 concurrent callers', async () => {
    const { done, refused } = await atOnce(20, reset);
    expect(done).toEqual([RESET]);
    for (const refusal of refused) expect(refusal).toMatchObject({ code: 'CONFLICT' });
    expect(await listBackups(context.deps(), ADMINISTRATOR)).toHaveLength(1);
    expect(await auditRows(context.database, 'derby.reset')).toHaveLength(1);
  });

  it('is cancelled when there is no room for the backup, and sending continues', async () => {
    const deps = context.deps();
    const write = () => Promise.reject(Object.assign(new Error('full'), { code: 'ENOSPC' }));
    const full = resetDerby({ ...deps, backupStore: { ...deps.backupStore, write } }, ADMINISTRATOR);
    await expect(full).rejects.toThrow('full');
    expect(await readDerby(deps)).toMatchObject({ status: 'ended', isResetting: false });
    expect(await context.rows('entries')).toHaveLength(4);
    expect(await gateHolders()).toEqual([null]);
    expect(await reset()).toEqual(RESET);
  });

  it('is cancelled when a message was queued while the backup was made', async () => {
    const { backupStore, ...deps } = context.deps();
    const write: typeof backupStore.write = async (...given) => {
      await backupStore.write(...given);
      await setMessages('queued');
    };
    const refused = resetDerby({ ...deps, backupStore: { ...backupStore, write } }, ADMINISTRATOR);
    await expect(refused).rejects.toMatchObject({ message: 'Final messages are still being sent' });
    expect(await readDerby(deps)).toMatchObject({ status: 'ended', isResetting: false });
    expect(await context.rows('entries')).toHaveLength(4);
    expect(await gateHolders()).toEqual([null]);
  });

  it('keeps a participant that was added while the backup was made', async () => {
    const { backupStore, ...deps } = context.deps();
    const write: typeof backupStore.write = async (...given) => {
      await backupStore.write(...given);
      await context.database.collection('participants').insertOne({ _id: 2 as never, firstName: 'Next' });
      await context.database.collection('counters').updateOne({ _id: 'participants' as never }, { $set: { value: 2 } });
    };
    await resetDerby({ ...deps, backupStore: { ...backupStore, write } }, ADMINISTRATOR, NEXT_YEAR);
    expect(await context.rows('participants')).toMatchObject([{ _id: 2, firstName: 'Next' }]);
  });

  it('refuses weigh-ins while it runs', async () => {
    const results: unknown[] = [];
    await resetDuring(async () => {
      results.push(await createEntry(context.deps() as never, ADMINISTRATOR, TYPED).catch((error: unknown) => error));
    });
    expect(results.length).toBeGreaterThan(0);
    for (const result of results) expect(result).toMatchObject({ message: 'The derby has ended' });
    expect(await context.rows('entries')).toEqual([]);
  });

  it('deletes nothing of the next derby when a process with a lost lease continues', async () => {
    const deps = context.deps();
    await resetDuring(async () => {
      // The slow process has made the backup. Another process finishes the reset, and the next derby begins.
      if (!(await finishElsewhere())) return;
      await context.database.collection('entry_imports').deleteMany({});
      await importEntries(deps, WORKER, { name: 'next', entries: [{ ...TYPED, createdAt: new Date() }] });
      const photo = await deps.photoStore.save(Buffer.from('next year'));
      const later = new Date(Date.now() + 3_600_000);
      await utimes(join(context.folder, 'uploads', photo), later, later);
    });
    expect(await context.rows('entries')).toMatchObject([{ _id: 5, ticketId: 'T-0001', firstName: 'New' }]);
    expect(await context.photoFiles()).toHaveLength(1);
    expect(await readDerby(deps)).toMatchObject({ status: 'active' });
    expect(await gateHolders()).toEqual([null]);
  });

  it('changes no setting of the next derby when a process with a lost lease continues', async () => {
    await resetDuring(async () => {
      const set = { 'values.registration_enabled': 'false', 'values.contest_name': 'Pink Cup 2027' };
      if (await finishElsewhere()) await context.database.collection('settings').updateOne({}, { $set: set });
    }, NEXT_YEAR);
    const { settings } = context.deps();
    await settings.refresh();
    const { contestName, registrationEnabled } = settings.current();
    expect({ contestName, registrationEnabled }).toEqual({ contestName: 'Pink Cup 2027', registrationEnabled: false });
  });
});

describe('completeReset', () => {
  it('does nothing without a reset, or while another process works on it', async () => {
    expect(await completeReset(context.deps(), WORKER)).toBe(false);
    const fresh = { id: 'r', touchedAt: context.deps().clock.now(), deletion: null };
    await context.database.collection('derby').updateOne({}, { $set: { reset: fresh } });
    expect(await completeReset(context.deps(), WORKER)).toBe(false);
    await expect(reset()).rejects.toMatchObject({ code: 'CONFLICT', message: 'The competition is being reset' });
  });

  it.each([-600_000, 600_000])('leaves a reset to a live process with a clock %i ms off', async (differenceMs) => {
    const deps = context.deps();
    const touchedAt = () => new Date(deps.clock.now().getTime() + differenceMs);
    const derby = context.database.collection('derby');
    await derby.updateOne({}, { $set: { reset: { id: 'r', touchedAt: touchedAt(), holder: 'x', deletion: null } } });
    expect(await completeReset(deps, WORKER)).toBe(false);
    deps.clock.advance(59_999);
    expect(await completeReset(deps, WORKER)).toBe(false);
    await derby.updateOne({}, { $set: { 'reset.touchedAt': touchedAt() } });
    deps.clock.advance(1);
    expect(await completeReset(deps, WORKER)).toBe(false);
    deps.clock.advance(59_999);
    expect(await completeReset(deps, WORKER)).toBe(false);
  });

  it('resumes sending after a process crashed', async () => {
    await context.database.collection('sms_gate').insertOne({ _id: 1 as never, closedBy: 'gone', pastEntryId: 0 });
    await completeReset(context.deps(), WORKER);
    expect(await gateHolders()).toEqual([null]);
  });
});

describe('resetRefusal', () => {
  const refusal = async () => await resetRefusal(context.deps(), ADMINISTRATOR);
  const setDerby = (set: object) => context.database.collection('derby').updateOne({}, { $set: set });

  it('returns the error of a reset, and null when a reset is possible', async () => {
    expect(await refusal()).toBeNull();
    await setMessages('queued');
    expect(await refusal()).toBe('Final messages are still being sent');
    await setDerby({ isEndComplete: false });
    expect(await refusal()).toBe('The end of the derby is still being completed');
    await setDerby({ status: 'active' });
    expect(await refusal()).toBe('The derby has not ended');
  });

  it('returns null while a reset runs, because another call continues it', async () => {
    await setMessages('queued');
    await setDerby({ reset: { id: 'r' } });
    expect(await refusal()).toBeNull();
  });
});
