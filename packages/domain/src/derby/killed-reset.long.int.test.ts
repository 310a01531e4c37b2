import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { listBackups } from '../backups/index.ts';
import { ADMINISTRATOR, auditRows, openTestDatabase, serverDatabaseForFile, WORKER } from '../testing/index.ts';
import { completeReset, resetDerby, restoreDerby } from './reset-derby.ts';
import { readDerby } from './derby.ts';
import { NEXT_YEAR, openResetContext } from './reset-context.fixture.ts';

/** RESET_KILLS_EVERY: a process is killed after every n-th step. */
const EVERY = Number(process.env['RESET_KILLS_EVERY'] ?? 6);
/** More than a reset has. */
const MAX_STEPS = 60;
const CHILD = fileURLToPath(new URL('killed-reset.fixture.ts', import.meta.url));
const LIMIT_MS = 600_000 + (MAX_STEPS / EVERY) * 15_000;

const context = await openResetContext(serverDatabaseForFile);

/** Resets the derby in a process that is killed after step `step`. Returns whether it was killed before it was done. */
async function resetKilledAfter(step: number): Promise<boolean> {
  const url = new URL(String(process.env['MONGODB_URL']));
  url.pathname = `/${context.database.name}`;
  const child = spawn(process.execPath, ['--import', 'tsx', CHILD, url.href, context.folder, String(step)], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code, signal] = (await once(child, 'exit')) as [number | null, string | null];
  if (signal !== 'SIGKILL' && code !== 0) throw new Error(`The process ended with ${code}.`);
  return signal === 'SIGKILL';
}

/** Recovers from a crash: the next start finishes the reset. If the reset had not been decided yet, resets again. */
async function recover(): Promise<void> {
  const deps = context.deps();
  deps.goneProcesses.add(deps.leases.holder);
  await completeReset(deps, WORKER);
  if ((await readDerby(deps)).status === 'ended') await resetDerby(deps, ADMINISTRATOR, NEXT_YEAR);
}

async function endState() {
  const deps = context.deps();
  await deps.settings.refresh();
  const counts = await Promise.all(
    ['entries', 'sms_messages', 'sms_runs', 'sms_opt_outs', 'participants'].map(
      async (name) => [name, (await context.rows(name)).length] as const,
    ),
  );
  const counters = Object.fromEntries(
    (await context.rows('counters')).map(({ _id: id, value }) => [String(id), value]),
  );
  const [gate] = await context.rows('sms_gate');
  return {
    derby: await readDerby(deps),
    counts: Object.fromEntries(counts),
    tickets: counters['tickets'] as number,
    entryIds: counters['entries'] as number,
    photos: (await context.photoFiles()).length,
    pastDerbies: (await context.rows('past_derbies')).map(({ year, regularEntries }) => [year, regularEntries]),
    pastEntries: (await context.rows('past_boards')).map(({ entries }) => (entries as object[]).length),
    title: deps.settings.current().event.title,
    isRegistrationOpen: deps.settings.current().registrationEnabled,
    isSendingStopped: gate?.['closedBy'] !== null,
    audits: (await auditRows(context.database, 'derby.reset')).length,
    backups: (await listBackups(deps, ADMINISTRATOR)).map(({ reason, photoCount }) => [reason, photoCount]),
    untold: (await context.rows('derby'))[0]?.['untoldReset'] as unknown,
  };
}

it(
  'a reset killed after any step ends like one that is not killed, and its backup can be restored',
  async () => {
    const other = await openTestDatabase();
    let kills = 0;
    for (let step = 1; step <= MAX_STEPS; step += EVERY) {
      await context.endDerbyWith({ entries: 6, photos: 3 });
      if (!(await resetKilledAfter(step))) break;
      kills += 1;
      await recover();
      expect([step, await endState()]).toEqual([
        step,
        {
          derby: {
            status: 'active',
            endedAt: null,
            finalRunId: null,
            isResetting: false,
            generation: 2,
            startedAt: expect.any(Date) as Date,
          },
          counts: { entries: 0, sms_messages: 0, sms_runs: 0, sms_opt_outs: 1, participants: 0 },
          tickets: 0,
          entryIds: 6,
          photos: 3,
          pastDerbies: [['2025', 6]],
          pastEntries: [6],
          title: 'Coho Cup 2027',
          isRegistrationOpen: true,
          isSendingStopped: false,
          audits: 1,
          backups: [['reset', 6]],
          untold: null,
        },
      ]);
      const deps = context.deps();
      const restored = await restoreDerby(
        { ...deps, database: other.database, openPhotoStore: async () => deps.photoStore },
        WORKER,
        { name: 'latest', replaces: true, waitingMessages: 'refuse' },
      );
      const counts = Object.fromEntries(restored.collections.map(({ name, count }) => [name, count]));
      expect(counts).toMatchObject({ entries: 6, sms_messages: 6, sms_runs: 1, derby: 1 });
      expect(restored.photoCount).toBe(6);
    }
    await other.drop();
    process.stdout.write(`resets killed: ${kills}, every ${EVERY} steps; 0 with another end than one that is not\n`);
    expect(kills).toBeGreaterThan(0);
  },
  LIMIT_MS,
);
