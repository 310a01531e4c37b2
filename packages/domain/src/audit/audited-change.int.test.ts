import { expect, test } from 'vitest';
import { ConflictError } from '../kernel/index.ts';
import { ADMINISTRATOR, auditRows, createTestDeps, databaseForEachTest, WORKER } from '../testing/index.ts';
import { auditedChange, auditIndexes, completeAuditEvents } from './index.ts';

const database = await databaseForEachTest(auditIndexes);
const depsWith = (auditLogEnabled: boolean) => ({
  ...createTestDeps(database),
  requestId: 'request-1',
  settings: { current: () => ({ auditLogEnabled }) },
});
const RUN_PAUSED = { action: 'run.paused', subject: { kind: 'run', id: 3 } } as const;
const intents = database.collection('audit_intents');
const change = async (deps: ReturnType<typeof depsWith>, write: () => Promise<unknown>, action: object = {}) =>
  await auditedChange(deps, ADMINISTRATOR, { ...RUN_PAUSED, ...action }, write);

/** A write during which the worker finds the change abandoned. */
const lasting = (deps: ReturnType<typeof depsWith>, end: () => void) => async () => {
  deps.clock.advance(60_001);
  await completeAuditEvents(deps, WORKER);
  end();
};

test('an action that fails for an unknown reason gets one row with the outcome unknown after a minute', async () => {
  const deps = depsWith(true);
  const lost = async () => {
    throw new Error('connection lost');
  };
  const at = deps.clock.now();
  await expect(change(deps, lost)).rejects.toThrow('connection lost');
  deps.clock.advance(60_000);
  expect(await completeAuditEvents(deps, WORKER)).toBe(false);
  deps.clock.advance(1);
  await Promise.all(Array.from({ length: 3 }, () => completeAuditEvents(deps, WORKER)));
  const { kind, userId, username } = ADMINISTRATOR;
  const actor = { kind, userId, username };
  expect(await auditRows(database)).toEqual([
    { _id: 1, at, actor, ...RUN_PAUSED, outcome: 'unknown', requestId: 'request-1' },
  ]);
  expect(await completeAuditEvents(deps, WORKER)).toBe(false);
});

test('an action that lasts longer than a minute keeps one row with its outcome', async () => {
  const deps = depsWith(true);
  await change(
    deps,
    lasting(deps, () => undefined),
  );
  expect((await auditRows(database)).map(({ outcome }) => String(outcome))).toEqual(['succeeded']);
});

test('an action that is refused after more than a minute keeps no row, unless its refusal is recorded', async () => {
  const deps = depsWith(true);
  const refused = lasting(deps, () => {
    throw new ConflictError('No');
  });
  await expect(change(deps, refused)).rejects.toThrow('No');
  expect(await auditRows(database)).toEqual([]);
  await expect(change(deps, refused, { refusal: () => 'refused' })).rejects.toThrow('No');
  expect((await auditRows(database)).map(({ outcome }) => String(outcome))).toEqual(['refused']);
});

test('the worker records the oldest 200 intents at once', async () => {
  const deps = depsWith(true);
  const fields = { actor: WORKER, action: 'run.paused' };
  await intents.insertMany(
    Array.from({ length: 201 }, (_, index) => ({ _id: (index + 1) as never, at: new Date(index), ...fields })),
  );
  await completeAuditEvents(deps, WORKER);
  expect((await intents.find().toArray()).map(({ _id }) => Number(_id))).toEqual([201]);
});

test('an action writes neither an intent nor a row while the audit log is off', async () => {
  const deps = depsWith(false);
  const during: number[] = [];
  await change(deps, async () => during.push(await intents.countDocuments()));
  expect([during, await auditRows(database)]).toEqual([[0], []]);
});
