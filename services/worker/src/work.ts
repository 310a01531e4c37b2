import { sweepAuditEvents } from '@derby/domain/audit';
import { makeScheduledBackup, retainBackups } from '@derby/domain/backups';
import { createDerbyStateReader, type ResetDeps } from '@derby/domain/derby';
import {
  createDivisionReader,
  makeMissingThumbnails,
  sweepOrphanPhotos,
  sweepRequestKeys,
} from '@derby/domain/entries';
import { forgetPersonalData } from '@derby/domain/forgetting';
import { createKeepsakeMaker, type KeepsakeStore } from '@derby/domain/keepsakes';
import type { SystemActor } from '@derby/domain/kernel';
import {
  FIRST_LOOK_PART,
  releaseStaleClaims,
  type MessagingDeps,
  type SendingDeps,
  type SendResult,
} from '@derby/domain/messaging';
import { sweepPastBoards } from '@derby/domain/past-derbies';
import type { SettingsStore } from '@derby/domain/settings';
import type { WorkerConfig } from './env.ts';
import type { JobContext } from './jobs.ts';
import { createLoop, type Loop } from './loop.ts';
import { reconcile } from './reconcile.ts';
import { sendMessages } from './send-messages.ts';

/** Added to the spacing, because another worker may be waiting for the slot too. */
const SLOT_PATIENCE_MS = 1_000;
/** The interval of the sweep for rows and photos that a crash left, and for expired audit events and backups. */
const SWEEP_INTERVAL_MS = 60 * 60 * 1_000;
/** Schedules are accurate to the minute. */
const BACKUP_LOOK_INTERVAL_MS = 30 * 1_000;
/** Events wake the loop before. */
const KEEPSAKE_LOOK_INTERVAL_MS = 30 * 1_000;
/** Weigh-ins in a row are one look at the board. */
const KEEPSAKE_DELAY_MS = 2_000;

/** What the work of a worker needs, beside the servers. */
export type WorkDeps = MessagingDeps &
  SendingDeps &
  ResetDeps & { readonly settings: SettingsStore; readonly keepsakeStore: KeepsakeStore };

export interface WorkOptions extends Pick<WorkerConfig, 'lookIntervalMs' | 'smsSpacingMs'> {
  readonly onResult?: (result: SendResult) => void;
}

/** The running work of a worker. */
export interface Work {
  /** For the jobs of the queue. */
  readonly jobs: JobContext;
  /** To be called when the board may have changed. */
  readonly wakeKeepsakes: () => void;
  stop(): Promise<void>;
}

/**
 * Runs six loops: send messages, reconcile unfinished work, sweep expired data, make scheduled backups, erase personal
 * data, and make keepsakes. Jobs, events and changed settings only wake them.
 */
export async function startWork(deps: WorkDeps, options: WorkOptions): Promise<Work> {
  const actor: SystemActor = { kind: 'system', name: 'worker' };
  const { clock, logger } = deps;
  const { lookIntervalMs, smsSpacingMs, onResult = () => undefined } = options;
  await releaseStaleClaims(deps, actor);

  const loop = (name: string, intervalMs: number, work: (signal: AbortSignal) => Promise<unknown>): Loop =>
    createLoop({ name, intervalMs, work, clock, logger });

  const sending = loop('sending', lookIntervalMs, async (signal) => {
    const patienceMs = smsSpacingMs + SLOT_PATIENCE_MS;
    await sendMessages(deps, actor, { claimer: deps.leases.holder, signal, patienceMs, onResult });
  });
  const firstLookMs = deps.timings.lookUpGraceMs * FIRST_LOOK_PART;
  const reconciling = loop('reconcile', Math.min(lookIntervalMs, firstLookMs), async () => {
    await reconcile(deps, actor);
    sending.wake();
  });
  const sweeping = loop('sweeping', SWEEP_INTERVAL_MS, async (signal) => {
    await sweepAuditEvents(deps, actor);
    await sweepPastBoards(deps, actor);
    await sweepRequestKeys(deps, actor);
    await sweepOrphanPhotos(deps, actor);
    await makeMissingThumbnails(deps, actor, signal);
    await retainBackups(deps, actor);
  });
  const backingUp = loop('backing up', BACKUP_LOOK_INTERVAL_MS, () => makeScheduledBackup(deps, actor));
  // A loop of its own: a sweep that fails must not keep personal data.
  const forgetting = loop('forgetting', SWEEP_INTERVAL_MS, () => forgetPersonalData(deps, actor));
  const divisions = createDivisionReader(deps);
  const maker = createKeepsakeMaker({ ...deps, divisions, derbyState: createDerbyStateReader(deps) });
  const keeping = loop('keepsakes', KEEPSAKE_LOOK_INTERVAL_MS, async (signal) => {
    await clock.sleep(KEEPSAKE_DELAY_MS, signal);
    // oxlint-disable-next-line no-await-in-loop -- each round follows from the one before
    while (!signal.aborted && (await maker.round(actor, signal)));
  });
  const loops = [reconciling, sending, sweeping, backingUp, forgetting, keeping];
  // Not on the event: the settings are read after it, so the loops would still find the old ones.
  deps.settings.watch(() => {
    sending.wake();
    backingUp.wake();
    keeping.wake();
  });
  for (const each of loops) each.start();
  return {
    jobs: { deps, actor, wakeSending: () => sending.wake(), wakeReconcile: () => reconciling.wake() },
    wakeKeepsakes: () => keeping.wake(),
    stop: async () => void (await Promise.all(loops.map((each) => each.stop()))),
  };
}
