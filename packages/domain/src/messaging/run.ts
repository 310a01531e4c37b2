import { auditedChange } from '../audit/index.ts';
import type { RankedEntry } from '../entries/index.ts';
import {
  assertAdministrator,
  collectionOf,
  NotFoundError,
  unlessDuplicate,
  type Actor,
  type Connection,
  type Deps,
  type KeyedRequest,
} from '../kernel/index.ts';
import type { SettingsDeps } from '../settings/index.ts';
import type { DerbyFacts } from './message-text.ts';
import type { Audience } from './audience.ts';
import type { PauseReason } from './outcome.ts';

/** The standings and texts that a run's messages are made from. They never change. */
export interface FrozenRun extends DerbyFacts {
  /** All entries of both divisions with their ranks. */
  readonly standings: readonly RankedEntry[];
  readonly template: string;
}

/** A text to many people, as it was confirmed. */
export interface TextToAll {
  readonly audience: Audience;
  readonly text: string;
  /** In the order of sending; absent once the run is planned, because its messages have them. */
  readonly recipients?: readonly { readonly name: string; readonly phoneNumber: string }[];
}

export interface RunDocument extends Partial<KeyedRequest> {
  _id: number;
  /** Absent in a run of final messages. */
  toAll?: TextToAll;
  /** The day and its number of texts to all, which limits them; absent in a run of final messages. */
  dayKey?: string;
  createdAt: Date;
  requestId: string | null;
  /** Null before the run is planned, and in a text to all. */
  frozen: FrozenRun | null;
  /** False while messages are still being written. */
  isPlanned: boolean;
  /** Null while the run is not paused. */
  pause: {
    reason: PauseReason;
    at: Date;
    /** Hash of the account that was refused, to recognize another account; null when a user paused the run. */
    accountMark: string | null;
    /** Username; null when the run paused by itself. */
    by?: string | null;
  } | null;
  /** End of the last pause. */
  resumedAt: Date | null;
  /** The end of the derby came from a backup, so its messages may have been sent since and are skipped. */
  isRestored?: boolean;
  /** The last requests with a key to send undelivered messages again, oldest first; absent before the first. */
  resends?: (KeyedRequest & { at: Date })[];
}

export const runModel = collectionOf<RunDocument>(
  'sms_runs',
  {
    _id: Number,
    toAll: Object,
    dayKey: String,
    requestKey: String,
    requestFingerprint: String,
    createdAt: Date,
    requestId: String,
    frozen: Object,
    isPlanned: Boolean,
    pause: Object,
    resumedAt: Date,
    isRestored: Boolean,
    resends: [Object],
  },
  {
    indexes: [
      [{ requestKey: 1 }, { unique: true, sparse: true }],
      [{ dayKey: 1 }, { unique: true, sparse: true }],
    ],
  },
);

/** The filters for runs of the two kinds. */
export const IS_FINAL = { toAll: { $exists: false } } as const;
export const IS_TO_ALL = { toAll: { $exists: true } } as const;

export const NEW_RUN = { frozen: null, isPlanned: false, pause: null, resumedAt: null } as const;

/** Skips the messages of a run that a restored end will plan. */
export async function markRunRestored(database: Connection, id: number, createdAt: Date): Promise<void> {
  const update = { $set: { isRestored: true }, $setOnInsert: { createdAt, requestId: null, ...NEW_RUN } };
  await runModel(database).updateOne({ _id: id }, update, { upsert: true });
}

/** Skips the messages of texts to all that were decided and not planned before a backup. */
export async function markTextsToAllRestored(database: Connection): Promise<void> {
  await runModel(database).updateMany({ isPlanned: false, ...IS_TO_ALL }, { $set: { isRestored: true } });
}

export async function insertRunOnce(
  database: Connection,
  { id, ...fields }: { readonly id: number; readonly createdAt: Date; readonly requestId: string | null },
): Promise<void> {
  const insertion = { $setOnInsert: { ...fields, ...NEW_RUN } };
  await unlessDuplicate(runModel(database).updateOne({ _id: id }, insertion, { upsert: true }));
}

/** Deletes a run that has no messages yet. */
export async function deleteUnplannedRun(database: Connection, id: number): Promise<void> {
  await runModel(database).deleteOne({ _id: id, isPlanned: false });
}

/**
 * A run of final messages, one per contestant, or of a text to all, one per phone number. Texts and ranks are frozen
 * when it is planned or confirmed.
 */
export type MessageRun = ReturnType<typeof runOf>;
export type RunPause = NonNullable<MessageRun['pause']>;

export const runOf = ({ _id: id, toAll, createdAt, isPlanned, pause }: Omit<RunDocument, 'frozen'>) => ({
  id,
  /** Null in a run of final messages. */
  toAll: toAll ? { audience: toAll.audience, text: toAll.text } : null,
  createdAt,
  isPlanned,
  pause: pause && { reason: pause.reason, at: pause.at, by: pause.by ?? null },
});

export async function readRuns(
  deps: Pick<Deps, 'database'>,
  actor: Actor,
  { runIds }: { readonly runIds: readonly number[] },
): Promise<ReadonlyMap<number, MessageRun>> {
  assertAdministrator(actor);
  const documents = await runModel(deps.database)
    .find({ _id: { $in: [...runIds] } }, { frozen: 0 })
    .lean();
  return new Map(documents.map(runOf).map((run) => [run.id, run]));
}

export async function readRun(
  deps: Pick<Deps, 'database'>,
  actor: Actor,
  { runId }: { readonly runId: number },
): Promise<MessageRun> {
  const run = (await readRuns(deps, actor, { runIds: [runId] })).get(runId);
  if (run === undefined) throw new NotFoundError('Run');
  return run;
}

export async function findPausedRunIds(database: Connection): Promise<number[]> {
  const runs = await runModel(database)
    .find({ pause: { $ne: null } }, { _id: 1 })
    .lean();
  return runs.map(({ _id }) => _id);
}

const NOT_PAUSED_BY_PERSON = { 'pause.reason': { $ne: 'PERSON' } } as const;

const describeMatched = ({ matchedCount }: { readonly matchedCount: number }) => (matchedCount === 1 ? {} : null);

/**
 * Pauses a run until it is resumed by a user. A message that is leaving at this moment is still sent. Does nothing when
 * a user has already paused the run.
 */
export async function pauseRun(
  deps: SettingsDeps,
  actor: Actor,
  { runId }: { readonly runId: number },
): Promise<MessageRun> {
  assertAdministrator(actor);
  const pause = { reason: 'PERSON', at: deps.clock.now(), accountMark: null, by: actor.username } as const;
  await auditedChange(
    deps,
    actor,
    { action: 'run.paused', subject: { kind: 'run', id: runId } },
    async () => await runModel(deps.database).updateOne({ _id: runId, ...NOT_PAUSED_BY_PERSON }, { $set: { pause } }),
    describeMatched,
  );
  return await readRun(deps, actor, { runId });
}

/**
 * Resumes a paused run, whatever the reason of its pause; does nothing when it is not paused. An account that the
 * provider still refuses pauses it again at once.
 */
export async function resumeRun(
  deps: SettingsDeps,
  actor: Actor,
  { runId }: { readonly runId: number },
): Promise<MessageRun> {
  assertAdministrator(actor);
  const { matchedCount } = await auditedChange(
    deps,
    actor,
    { action: 'run.resumed', subject: { kind: 'run', id: runId } },
    async () =>
      await runModel(deps.database).updateOne(
        { _id: runId, pause: { $ne: null } },
        { $set: { pause: null, resumedAt: deps.clock.now() } },
      ),
    describeMatched,
  );
  if (matchedCount === 1) await deps.jobQueue.enqueue({ job: 'send-messages', requestId: deps.requestId });
  return await readRun(deps, actor, { runId });
}

/** Pauses the run until the provider account changes, unless it is already paused. */
export async function pauseForAccount(
  database: Connection,
  runId: number,
  pause: { readonly reason: Exclude<PauseReason, 'PERSON'>; readonly at: Date; readonly accountMark: string },
): Promise<void> {
  await runModel(database).updateOne({ _id: runId, pause: null }, { $set: { pause: { ...pause, by: null } } });
}

/**
 * Ends pauses that another account than the current one caused; pauses by users stay. Returns the ids of the resumed
 * runs.
 */
export async function resumeForAccount(database: Connection, accountMark: string, at: Date): Promise<number[]> {
  const filter = { pause: { $ne: null }, ...NOT_PAUSED_BY_PERSON, 'pause.accountMark': { $ne: accountMark } };
  const runs = await runModel(database).find(filter, { _id: 1 }).lean();
  if (runs.length === 0) return [];
  await runModel(database).updateMany(filter, { $set: { pause: null, resumedAt: at } });
  return runs.map(({ _id }) => _id);
}
