import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Settings } from '../settings/index.ts';
import { WORKER } from '../testing/index.ts';
import { openBackupContext } from './backup-context.fixture.ts';
import { backupNameOf, makeBackup, makeScheduledBackup, retainBackups } from './index.ts';

const DAY_MS = 86_400_000;

const context = await openBackupContext();
beforeEach(() => context.clock.set('2025-08-09T19:00:00.000Z'));
afterEach(() => context.clear());

const makeIfDue = (settings: Partial<Settings> = {}) => makeScheduledBackup(context.deps({ settings }), WORKER);
const names = async () => (await context.deps().backupStore.list()).map(({ name }) => name);

describe('makeScheduledBackup', () => {
  it('makes one backup at its time for 10 concurrent calls', async () => {
    expect(await makeIfDue()).toBe(false);
    context.clock.set('2025-08-10T08:59:59.000Z');
    expect(await makeIfDue()).toBe(false);
    context.clock.set('2025-08-10T09:00:00.000Z');
    const made = await Promise.all(Array.from({ length: 10 }, () => makeIfDue()));
    expect(made.filter(Boolean)).toHaveLength(1);
    expect(await makeIfDue()).toBe(false);
    expect(await names()).toEqual(['2025-08-10T09-00-00-000Z-scheduled']);
  });

  it('makes one backup after missed times', async () => {
    await makeIfDue();
    context.clock.advance(5 * DAY_MS);
    expect([await makeIfDue(), await makeIfDue()]).toEqual([true, false]);
  });

  it('applies the current settings', async () => {
    await makeIfDue();
    context.clock.advance(2 * DAY_MS);
    expect(await makeIfDue({ autoBackupEnabled: false })).toBe(false);
    expect(await makeIfDue({ backupSchedule: '0 2 31 2 *' })).toBe(false);
    expect(await makeIfDue({ backupSchedule: '*/5 * * * *' })).toBe(true);
    context.clock.advance(5 * 60_000);
    expect(await makeIfDue()).toBe(false);
    expect(await makeIfDue({ backupSchedule: '*/5 * * * *' })).toBe(true);
  });

  it('retries ten minutes after a failure or a crash', async () => {
    await makeIfDue();
    context.clock.advance(DAY_MS);
    const failing = {
      ...context.deps(),
      backupStore: { ...context.deps().backupStore, write: () => Promise.reject(new Error('x')) },
    };
    await expect(makeScheduledBackup(failing, WORKER)).rejects.toThrow('x');
    expect(await makeIfDue()).toBe(false);
    context.clock.advance(10 * 60_000 - 1);
    expect(await makeIfDue()).toBe(false);
    context.clock.advance(1);
    expect(await makeIfDue()).toBe(true);
  });

  it('continues after the clock was a year ahead', async () => {
    await makeIfDue();
    context.clock.set('2026-08-09T19:00:00.000Z');
    expect(await makeIfDue()).toBe(true);
    context.clock.set('2025-08-09T20:00:00.000Z');
    expect(await makeIfDue()).toBe(false);
    // Missed times are not repeated, but the next one is used.
    expect(await makeIfDue({ backupSchedule: '* * * * *' })).toBe(false);
    context.clock.set('2025-08-10T09:00:00.000Z');
    expect([await makeIfDue(), await makeIfDue()]).toEqual([true, false]);
  });

  it('makes one backup at its time when the clock of another host is ten minutes ahead', async () => {
    await makeIfDue();
    context.clock.set('2025-08-10T09:00:00.000Z');
    expect(await makeIfDue()).toBe(true);
    context.clock.set('2025-08-10T08:50:00.000Z');
    expect(await makeIfDue()).toBe(false);
    context.clock.set('2025-08-10T09:00:00.000Z');
    expect(await makeIfDue()).toBe(false);
    context.clock.set('2025-08-11T09:00:00.000Z');
    expect(await makeIfDue()).toBe(true);
  });
});

describe('retainBackups', () => {
  const makeAt = async (time: string, reason: 'scheduled' | 'reset' | 'manual') => {
    const name = backupNameOf(new Date(time), reason);
    await makeBackup(context.deps(), name);
    return name;
  };

  it('removes old backups, except the newest valid one and the newest one of a reset', async () => {
    await makeAt('2025-01-01T00:00:00Z', 'reset');
    const reset = await makeAt('2025-02-01T00:00:00Z', 'reset');
    await makeAt('2025-03-01T00:00:00Z', 'manual');
    await makeAt('2025-07-01T00:00:00Z', 'scheduled');
    const recent = await makeAt('2025-07-11T00:00:00Z', 'scheduled');
    await retainBackups(context.deps(), WORKER);
    expect(await names()).toEqual([reset, recent]);
    context.clock.advance(31 * DAY_MS);
    await retainBackups(context.deps(), WORKER);
    expect(await names()).toEqual([reset, recent]);
    expect(await context.files()).not.toContain(expect.stringContaining('.part'));
  });

  it.each([
    [30, 2],
    [10, 1],
  ])(
    'with backup_retention_days %i and two backups of 5 and 20 days keeps %i',
    async (backupRetentionDays, retained) => {
      await makeAt('2025-07-20T19:00:00Z', 'scheduled');
      await makeAt('2025-08-04T19:00:00Z', 'scheduled');
      await retainBackups(context.deps({ settings: { backupRetentionDays } }), WORKER);
      expect(await names()).toHaveLength(retained);
    },
  );

  it('neither counts nor removes a file that is not a valid backup', async () => {
    const good = await makeAt('2025-01-01T00:00:00Z', 'scheduled');
    const bad = backupNameOf(new Date('2025-02-01T00:00:00Z'), 'scheduled');
    await writeFile(join(context.directory, `${bad}.tar.age`), 'half');
    await retainBackups(context.deps(), WORKER);
    expect(await names()).toEqual([good, bad]);
  });
});
