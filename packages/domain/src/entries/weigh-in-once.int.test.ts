import { describe, expect, it } from 'vitest';
import { ADMINISTRATOR, dyingBeforeWrite, WORKER } from '../testing/index.ts';
import { deleteEntry } from './deletion.ts';
import { disqualifyEntry } from './disqualification.ts';
import { notAPhoto, openEntryContext, photo, typed } from './entry-context.fixture.ts';
import { completeWeighIns, withdrawUnsettled } from './settle-entry.ts';
import { undoWeighIn } from './undo.ts';
import { createEntry } from './weigh-in.ts';

const context = await openEntryContext();
const { listed } = context;
const entries = context.database.collection('entries');

async function weighIn(idempotencyKey: string | null, more: object = {}, deps = context.deps()) {
  return await createEntry(deps, ADMINISTRATOR, { ...typed, ...more, idempotencyKey });
}

/** Creates an entry and takes it back to the moment after its row was inserted. */
async function crashAfterInsert(idempotencyKey: string | null = 'k') {
  const entry = await weighIn(idempotencyKey);
  const { clock } = context.deps();
  await entries.updateOne({ _id: entry.id as never }, { $set: { unsettledAt: clock.now() } });
  await context.database.collection('audit_events').deleteMany({});
  return entry;
}

describe('createEntry with an idempotency key', () => {
  it('creates one entry for 20 concurrent requests with a photo and returns it to all of them', async () => {
    const all = await Promise.all(Array.from({ length: 20 }, () => weighIn('k', { photo })));
    for (const entry of all) expect(entry).toEqual(all[0]);
    expect(await context.rows()).toHaveLength(1);
    expect(await context.photoFiles()).toEqual([all[0]?.fishPhotoPath?.split('/').at(-1)]);
    expect(await context.auditRows('entry.created')).toHaveLength(1);
  });

  it('creates two entries for equal input with two keys', async () => {
    const keys = Array.from({ length: 20 }, (_, index) => `k${index % 2}`);
    const all = await Promise.all(keys.map((key) => weighIn(key)));
    expect(new Set(all.map(({ id }) => id)).size).toBe(2);
    expect(await context.rows()).toHaveLength(2);
  });

  it('returns the current entry to a repeat after rank and row have changed and the derby has ended', async () => {
    const first = await weighIn('k');
    await weighIn(null, { fishWeight: '99' });
    await entries.updateOne({ _id: first.id as never }, { $set: { lastName: 'Other' } });
    const repeat = await weighIn('k', {}, context.deps({ endsAfterLooks: 0 }));
    expect(repeat).toEqual({ ...first, lastName: 'Other', rank: 2 });
    expect(await context.rows()).toHaveLength(2);
    expect(await context.auditRows('entry.created')).toHaveLength(2);
  });

  it.each([
    ['the derby has ended', { endsAfterLooks: 0 }],
    ['registration is closed', { settings: { registrationEnabled: false } }],
  ])(
    'returns the entry to a repeat that was looked up before the first request stored it, when %s',
    async (_, then) => {
      let first;
      const duringLook = async () => (first = await weighIn('k', { photo }));
      expect(await weighIn('k', { photo }, context.deps({ ...then, duringLook }))).toEqual(first);
      expect(await context.rows()).toHaveLength(1);
      expect(await context.photoFiles()).toHaveLength(1);
    },
  );

  it('ignores the weigh-in time when it compares requests, because the first attempt may omit it', async () => {
    const first = await weighIn('k');
    const weighedAt = new Date(first.createdAt.getTime() - 60_000);
    expect(await weighIn('k', { weighedAt })).toEqual(first);
    expect(await context.rows()).toHaveLength(1);
  });

  it('returns the entry to a repeat of a device that was off for more than 24 hours', async () => {
    const first = await weighIn('k');
    const late = { weighedAt: first.createdAt, weighedMsAgo: 25 * 3_600_000 };
    const deps = context.deps();
    deps.clock.advance(late.weighedMsAgo);
    expect(await weighIn('k', late, deps)).toEqual(first);
    await expect(weighIn('other', late, deps)).rejects.toMatchObject({ code: 'BAD_INPUT' });
    expect(await context.rows()).toHaveLength(1);
  });

  it('ignores awaitsPhoto when it compares requests', async () => {
    expect(await weighIn('k')).toEqual(await weighIn('k', { awaitsPhoto: true }));
    expect(await context.rows()).toHaveLength(1);
  });

  it.each([
    ['field', { fishWeight: '13' }],
    ['photo', { photo: notAPhoto }],
    ['division', { isJunior: true }],
  ])('refuses another %s with the same key and creates nothing', async (_what, other) => {
    await weighIn('k', { photo });
    await expect(weighIn('k', { photo, ...other })).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(await context.rows()).toHaveLength(1);
  });

  it('accepts any repeat of an entry from a version without fingerprints', async () => {
    const first = await weighIn('k');
    await entries.updateMany({}, { $unset: { requestFingerprint: 1 } });
    expect(await weighIn('k', { fishWeight: '13' })).toEqual(first);
  });

  it.each([
    ['with the same payload', {}, 'fulfilled'],
    ['with another payload', { fishWeight: '13' }, 'rejected'],
  ])('stores one row and one photo when another request %s inserts it meanwhile', async (_what, other, status) => {
    // Between this request's read and its insert.
    const duringLook = async (look: number) => look === 1 && (await weighIn('k', { photo, ...other }));
    const [late] = await Promise.allSettled([weighIn('k', { photo }, context.deps({ duringLook }))]);
    expect(late.status).toBe(status);
    expect(await context.rows()).toHaveLength(1);
    expect(await context.photoFiles()).toHaveLength(1);
  });

  it('refuses an invalid key before any other check', async () => {
    const unread = { read: () => expect.unreachable() };
    await expect(weighIn('', { photo: unread })).rejects.toMatchObject({ code: 'BAD_INPUT' });
  });
});

describe('a repeat with the key of a process that died', () => {
  it('creates one entry with one photo, whatever write it died before', async () => {
    let deaths = 0;
    for (let nth = 1; await dyingBeforeWrite(nth, () => weighIn(`k${nth}`, { photo })); nth += 1) {
      deaths += 1;
      await context.database.collection('audit_events').deleteMany({});
      const deps = context.deps();
      const entry = await weighIn(`k${nth}`, { photo }, deps);
      expect(await listed()).toEqual([entry.id]);
      expect(deps.published).toEqual([{ kind: 'entries-changed', isJunior: false, entryId: entry.id }]);
      expect(deps.jobs).toEqual([
        { job: 'entry-added', entryId: entry.id, delayMs: 15_000, requestId: 'request-0001' },
      ]);
      expect(await context.auditRows('entry.created')).toHaveLength(1);
      await context.clear();
    }
    // Writes: number and ticket, row, mark, decision. The version of the board and the audit log fail alone.
    expect(deaths).toBe(5);
  });

  it('adds neither an event nor a job for an entry that the process had settled', async () => {
    await weighIn('k');
    const deps = context.deps();
    await weighIn('k', {}, deps);
    expect(deps.published).toEqual([]);
    expect(deps.jobs).toEqual([]);
  });

  it('is refused after the end of the derby when the entry was not settled, and removes row and photo', async () => {
    await crashAfterInsert();
    const { photoStore } = context.deps();
    const photoFileName = await photoStore.save(Buffer.from('photo'), { mmsCopy: Buffer.from('copy') });
    await entries.updateMany({}, { $set: { photoFileName } });
    await expect(weighIn('k', {}, context.deps({ endsAfterLooks: 0 }))).rejects.toMatchObject({ code: 'DERBY_ENDED' });
    expect(await context.rows()).toEqual([]);
    expect(await context.photoFiles()).toEqual([]);
  });
});

describe('an entry that is not settled', () => {
  it('is in no list and in no rank', async () => {
    await crashAfterInsert();
    expect(await listed()).toEqual([]);
    expect(await weighIn(null, { fishWeight: '1' })).toMatchObject({ id: 2, rank: 1 });
  });

  it('is either accepted and in the standings or leaves nothing, wherever the derby ends', async () => {
    const outcomes = [];
    for (let looksBefore = 0; looksBefore <= 2; looksBefore += 1) {
      for (const freezesAt of ['look', 'end'] as const) {
        let standings: readonly number[] = [];
        const freeze = async () => {
          await withdrawUnsettled(context.deps(), 1);
          standings = await listed();
        };
        // The derby ends right after this read, and its standings may be frozen before the request goes on.
        const duringLook = async (look: number) => look === looksBefore && freezesAt === 'look' && (await freeze());
        const deps = context.deps({ endsAfterLooks: looksBefore, duringLook });
        const [result] = await Promise.allSettled([weighIn(null, {}, deps)]);
        if (standings.length === 0) await freeze();
        expect(standings).toEqual(result.status === 'fulfilled' ? [result.value.id] : []);
        const left = [await context.rows(), deps.published, deps.jobs];
        expect(left.map(({ length }) => length)).toEqual(Array.from(left, () => standings.length));
        outcomes.push(result.status === 'fulfilled' ? 'accepted' : (result.reason as { code: string }).code);
        await context.clear();
      }
    }
    expect(outcomes).toEqual(['DERBY_ENDED', 'DERBY_ENDED', 'DERBY_ENDED', 'DERBY_ENDED', 'DERBY_ENDED', 'accepted']);
  });

  it('stays when another request with its key has settled it, although the first one finds the derby ended', async () => {
    const duringLook = async (look: number) => look === 2 && (await weighIn('k'));
    const first = await weighIn('k', {}, context.deps({ endsAfterLooks: 1, duringLook }));
    expect(await listed()).toEqual([first.id]);
    expect(await context.auditRows('entry.created')).toHaveLength(1);
  });

  it('is withdrawn when the state of the derby cannot be read', async () => {
    const duringLook = (look: number) => (look === 2 ? Promise.reject(new Error('cut off')) : undefined);
    const failing = weighIn('k', { photo }, context.deps({ duringLook }));
    await expect(failing).rejects.toThrow('cut off');
    expect(await context.rows()).toEqual([]);
    expect(await context.photoFiles()).toEqual([]);
  });
});

describe('a row that a process inserted after it had stalled over a reset', () => {
  /** The process of an earlier version has stored no generation. */
  const insertLate = async (generation?: number) => {
    await crashAfterInsert(null);
    const change = generation === undefined ? { $unset: { generation: 1 } } : { $set: { generation } };
    await entries.updateMany({}, change);
    await context.database.collection('counters').updateOne({ _id: 'tickets' as never }, { $set: { value: 0 } });
  };
  const nextDerby = () => ({ generation: 2, startedAt: new Date(context.deps().clock.now().getTime() + 1_000) });

  it.each([1, undefined])('of generation %s is withdrawn by the worker', async (generation) => {
    await insertLate(generation);
    const deps = context.deps({ derby: nextDerby() });
    deps.clock.advance(10_001);
    await completeWeighIns(deps, WORKER);
    expect(await context.rows()).toEqual([]);
  });

  it('does not keep an entry of the next derby from getting a ticket', async () => {
    await insertLate(1);
    const deps = context.deps({ derby: nextDerby() });
    deps.clock.advance(1_001);
    expect(await weighIn('k', { photo }, deps)).toMatchObject({ ticketId: 'T-0002' });
    expect(await context.photoFiles()).toHaveLength(1);
  });
});

it('a process that stalled over a reset is refused when an entry of the next derby has its ticket', async () => {
  await crashAfterInsert(null);
  await entries.updateMany({}, { $set: { generation: 2 }, $unset: { unsettledAt: 1 } });
  await context.database.collection('counters').updateOne({ _id: 'tickets' as never }, { $set: { value: 0 } });
  const derby = { generation: 1, startedAt: null };
  const duringLook = (look: number) => void (look === 2 && Object.assign(derby, { generation: 2 }));
  const late = weighIn('k2', { photo }, context.deps({ derby, duringLook }));
  await expect(late).rejects.toMatchObject({ code: 'EARLIER_DERBY' });
  expect(await context.rows()).toHaveLength(1);
  expect(await context.photoFiles()).toEqual([]);
});

describe('completeWeighIns', () => {
  it('completes entries that a crash left for 10 s', async () => {
    await crashAfterInsert(null);
    const deps = context.deps();
    deps.clock.advance(10_000);
    expect(await completeWeighIns(deps, WORKER)).toBe(false);
    deps.clock.advance(1);
    expect(await completeWeighIns(deps, WORKER)).toBe(true);
    expect(await listed()).toEqual([1]);
    expect(deps.published).toEqual([{ kind: 'entries-changed', isJunior: false, entryId: 1 }]);
    expect(deps.jobs).toEqual([{ job: 'entry-added', entryId: 1, delayMs: 15_000, requestId: 'request-0001' }]);
    expect(await context.auditRows('entry.created')).toMatchObject([{ actor: { kind: 'system' } }]);
    expect(await completeWeighIns(deps, WORKER)).toBe(false);
  });

  it('removes them when the derby has ended, and logs it', async () => {
    await crashAfterInsert(null);
    const warnings: object[] = [];
    const deps = context.deps({ endsAfterLooks: 0 });
    deps.clock.advance(10_001);
    const logger = { ...deps.logger, warn: (fields: object) => void warnings.push(fields) };
    await completeWeighIns({ ...deps, logger }, WORKER);
    expect(await context.rows()).toEqual([]);
    expect(warnings).toEqual([{ entryId: 1, code: 'DERBY_ENDED' }]);
  });
});

describe.each([
  ['deletion', deleteEntry],
  ['undo', undoWeighIn],
])('a late repeat after a %s', (_what, remove) => {
  it('does not bring the entry back', async () => {
    const { id: entryId } = await weighIn('k', { photo });
    await remove(context.deps(), ADMINISTRATOR, { entryId });
    const deps = context.deps();
    await expect(weighIn('k', { photo }, deps)).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'The entry was deleted',
    });
    expect(await context.rows()).toEqual([]);
    expect(await context.photoFiles()).toEqual([]);
    expect(deps.published).toEqual([]);
  });

  it('does not bring the entry back when the process died before any write', async () => {
    for (let nth = 1; ; nth += 1) {
      const { id: entryId } = await weighIn(`k${nth}`);
      const isDead = await dyingBeforeWrite(nth, () => remove(context.deps(), ADMINISTRATOR, { entryId }));
      const before = await listed();
      const repeat = await weighIn(`k${nth}`).then(
        ({ id }) => id,
        (error: Error) => error.message,
      );
      expect(repeat).toBe(before.includes(entryId) ? entryId : 'The entry was deleted');
      expect(await listed()).toEqual(before);
      if (!isDead) break;
    }
  });
});

describe('a late repeat', () => {
  it('does not restore a disqualified entry', async () => {
    const { id: entryId } = await weighIn('k');
    await disqualifyEntry(context.deps(), ADMINISTRATOR, { entryId, reason: 'Wrong lake' });
    expect(await weighIn('k')).toMatchObject({ id: entryId });
    expect(await listed()).toEqual([]);
  });
});
