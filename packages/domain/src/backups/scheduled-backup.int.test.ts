import { mkdir, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Settings } from '../settings/index.ts';
import { openBackupStage, WORKER, type BackupStage } from './backup-stage.fixture.ts';
import { backupNameOf, makeBackup, makeScheduledBackup, retainBackups } from './index.ts';

const DAY_MS = 86_400_000;

let stage: BackupStage;
beforeAll(async () => {
  stage = await openBackupStage(process.env['MONGODB_URL']);
});
beforeEach(() => stage.clock.set('2025-08-09T19:00:00.000Z'));
afterEach(() => stage.clear());
afterAll(() => stage.close());

const look = (settings: Partial<Settings> = {}) => makeScheduledBackup(stage.deps({ settings }), WORKER);
const names = () => stage.deps().backupStore.list();

describe('makeScheduledBackup', () => {
  it('makes one when its time has come, by one of 10 that ask at once', async () => {
    expect(await look()).toBe(false);
    stage.clock.set('2025-08-10T08:59:59.000Z');
    expect(await look()).toBe(false);
    stage.clock.set('2025-08-10T09:00:00.000Z');
    const made = await Promise.all(Array.from({ length: 10 }, () => look()));
    expect(made.filter(Boolean)).toHaveLength(1);
    expect(await look()).toBe(false);
    expect(await names()).toEqual(['2025-08-10T09-00-00-000Z-scheduled']);
  });

  it('makes up for a worker that was away, once', async () => {
    await look();
    stage.clock.advance(5 * DAY_MS);
    expect([await look(), await look()]).toEqual([true, false]);
  });

  it('obeys the settings of the moment', async () => {
    await look();
    stage.clock.advance(2 * DAY_MS);
    expect(await look({ autoBackupEnabled: false })).toBe(false);
    expect(await look({ backupSchedule: '0 2 31 2 *' })).toBe(false);
    expect(await look({ backupSchedule: '*/5 * * * *' })).toBe(true);
    stage.clock.advance(5 * 60_000);
    expect(await look()).toBe(false);
    expect(await look({ backupSchedule: '*/5 * * * *' })).toBe(true);
  });

  it('tries again ten minutes after a failure or a death', async () => {
    await look();
    stage.clock.advance(DAY_MS);
    const failing = {
      ...stage.deps(),
      backupStore: { ...stage.deps().backupStore, begin: () => Promise.reject(new Error('x')) },
    };
    await expect(makeScheduledBackup(failing, WORKER)).rejects.toThrow('x');
    expect(await look()).toBe(false);
    stage.clock.advance(10 * 60_000 + 1);
    expect(await look()).toBe(true);
  });

  it('goes on after a clock that was a year ahead', async () => {
    await look();
    stage.clock.set('2026-08-09T19:00:00.000Z');
    expect(await look()).toBe(true);
    stage.clock.set('2025-08-09T20:00:00.000Z');
    expect(await look()).toBe(false);
    // What lies behind is not made up for, but the next time that comes is kept.
    expect(await look({ backupSchedule: '* * * * *' })).toBe(false);
  });
});

describe('retainBackups', () => {
  const makeAt = async (time: string, reason: 'scheduled' | 'reset' | 'manual') => {
    const name = backupNameOf(new Date(time), reason);
    await makeBackup(stage.deps(), name);
    return name;
  };

  it('removes old ones, but never the newest good one nor the newest before a reset', async () => {
    await makeAt('2025-01-01T00:00:00Z', 'reset');
    const reset = await makeAt('2025-02-01T00:00:00Z', 'reset');
    await makeAt('2025-03-01T00:00:00Z', 'manual');
    await makeAt('2025-07-01T00:00:00Z', 'scheduled');
    const young = await makeAt('2025-07-11T00:00:00Z', 'scheduled');
    await retainBackups(stage.deps(), WORKER);
    expect(await names()).toEqual([reset, young]);
    stage.clock.advance(31 * DAY_MS);
    await retainBackups(stage.deps(), WORKER);
    expect(await names()).toEqual([reset, young]);
    expect(await stage.files()).not.toContain(expect.stringContaining('.part'));
  });

  it.each([
    [30, 2],
    [10, 1],
  ])(
    'with backup_retention_days %i of two that are 5 and 20 days old keeps %i',
    async (backupRetentionDays, retained) => {
      await makeAt('2025-07-20T19:00:00Z', 'scheduled');
      await makeAt('2025-08-04T19:00:00Z', 'scheduled');
      await retainBackups(stage.deps({ settings: { backupRetentionDays } }), WORKER);
      expect(await names()).toHaveLength(retained);
    },
  );

  it('does not count a folder without a manifest as the good one', async () => {
    const good = await makeAt('2025-01-01T00:00:00Z', 'scheduled');
    await mkdir(join(stage.directory, backupNameOf(new Date('2025-08-01T00:00:00Z'), 'scheduled')));
    await retainBackups(stage.deps(), WORKER);
    expect(await names()).toContain(good);
  });

  it('clears away what killed backups left, and leaves one that is being made', async () => {
    await makeAt('2025-08-09T00:00:00Z', 'scheduled');
    const [old, running] = ['0a0a0a0a', '0b0b0b0b'].map((mark) => `.2025-08-08T00-00-00-000Z-scheduled.${mark}.part`);
    for (const name of [String(old), String(running)]) await mkdir(join(stage.directory, name));
    const longAgo = new Date(stage.clock.now().getTime() - DAY_MS);
    await utimes(join(stage.directory, String(old)), longAgo, longAgo);
    await utimes(join(stage.directory, String(running)), stage.clock.now(), stage.clock.now());
    await retainBackups(stage.deps(), WORKER);
    const left = (await stage.files()).filter((path) => path.endsWith('.part'));
    expect(left).toEqual([running]);
  });
});
