import { expect, test } from 'vitest';
import { auditRows, createTestDeps, databaseForFile, openTestDatabase, WORKER } from '../testing/index.ts';
import { auditIndexes, recordAudit, sweepAuditEvents, takeAuditId } from './index.ts';

const ON = { current: () => ({ auditLogEnabled: true }) };

const database = await databaseForFile(auditIndexes);

test('recordAudit writes one row per event, also for 50 concurrent events', async () => {
  const deps = { ...createTestDeps(database), settings: ON };
  const event = { action: 'entry.created', outcome: 'succeeded', subject: { kind: 'entry', id: 3 } } as const;
  await Promise.all(Array.from({ length: 50 }, async () => await recordAudit(deps, WORKER, event)));
  const rows = await auditRows(database);
  expect(new Set(rows.map((row) => Number(row['_id']))).size).toBe(50);
  expect(rows[0]).toEqual({
    _id: expect.any(Number),
    at: deps.clock.now(),
    actor: WORKER,
    ...event,
  });
});

test('recordAudit writes an event with an id once', async () => {
  const deps = { ...createTestDeps(database), settings: ON };
  const id = await takeAuditId(deps);
  const event = { id, action: 'derby.reset', outcome: 'succeeded' } as const;
  await Promise.all(Array.from({ length: 5 }, () => recordAudit(deps, { kind: 'visitor' }, event)));
  const rows = await auditRows(database, 'derby.reset');
  expect(rows.map((row) => [Number(row['_id']), 'id' in row])).toEqual([[id, false]]);
});

test('sweepAuditEvents deletes events older than 400 days', async () => {
  const deps = { ...createTestDeps(database), settings: ON };
  const { clock } = deps;
  const noon = clock.now();
  for (const [id, days] of [401, 400, 0].entries()) {
    clock.set(new Date(noon.getTime() - days * 86_400_000));
    await recordAudit(deps, { kind: 'visitor' }, { id: 1_000 + id, action: 'entry.deleted', outcome: 'succeeded' });
  }
  expect(await sweepAuditEvents(deps, WORKER)).toBe(1);
  const rows = await auditRows(database, 'entry.deleted');
  expect(rows.map((row) => Number(row['_id']))).toEqual([1_001, 1_002]);
});

test('recordAudit logs a failure and does not throw', async () => {
  const closed = await openTestDatabase();
  await closed.drop();
  const errors: string[] = [];
  const deps = createTestDeps(closed.database);
  const logger = { ...deps.logger, error: (_fields: object, message: string) => void errors.push(message) };
  await recordAudit(
    { ...deps, logger, settings: ON },
    { kind: 'visitor' },
    { action: 'session.started', outcome: 'refused' },
  );
  expect(errors).toEqual(['audit event not recorded']);
});
