import type { RankedEntry } from '../entries/index.ts';
import { unlessDuplicate, collectionOf, type Connection } from '../kernel/index.ts';
import type { DerbyFacts } from './render-message.ts';
import type { PauseReason } from './outcome.ts';

/** The standings and texts that a run's messages are made from. They never change. */
export interface FrozenRun extends DerbyFacts {
  /** All entries of both divisions with their ranks. */
  readonly standings: readonly RankedEntry[];
  readonly template: string;
}

/** The pause of a run. */
interface Pause {
  reason: PauseReason;
  at: Date;
  /** Hash of the account that was refused, to recognize another account; null when a user paused the run. */
  accountMark: string | null;
  /** Username; null when the run paused by itself. */
  by?: string | null;
}

interface RunDocument {
  _id: number;
  createdAt: Date;
  requestId: string | null;
  frozen: FrozenRun | null;
  isPlanned: boolean;
  pause: Pause | null;
  /** End of the last pause. */
  resumedAt: Date | null;
}

const runModel = collectionOf<RunDocument>('sms_runs', {
  _id: Number,
  createdAt: Date,
  requestId: String,
  frozen: Object,
  isPlanned: Boolean,
  pause: Object,
  resumedAt: Date,
});

/** A run of final messages, one per contestant. Texts and ranks are frozen when it is planned. */
export interface MessageRun {
  readonly id: number;
  readonly createdAt: Date;
  /** False while messages are still being written. */
  readonly isPlanned: boolean;
  /** Null while the run is not paused. */
  readonly pause: RunPause | null;
}

/** Why, since when and by whom a run is paused. */
export interface RunPause {
  readonly reason: PauseReason;
  readonly at: Date;
  /** Username; null when the run paused by itself. */
  readonly by: string | null;
}

/** Inserts the run unless it exists. */
export async function insertRunOnce(
  database: Connection,
  run: { id: number; createdAt: Date; requestId: string | null },
): Promise<void> {
  const { id, ...fields } = run;
  const insertion = { $setOnInsert: { ...fields, frozen: null, isPlanned: false, pause: null, resumedAt: null } };
  await unlessDuplicate(runModel(database).updateOne({ _id: id }, insertion, { upsert: true }));
}

/** Returns the frozen standings and texts; null before that. */
export async function findFrozen(database: Connection, runId: number): Promise<FrozenRun | null> {
  const document = await runModel(database).findById(runId, { frozen: 1 }).lean().orFail();
  return document.frozen;
}

/** Freezes the run unless it is frozen. Returns the frozen data; the first of several callers decides. */
export async function freezeRun(database: Connection, runId: number, frozen: FrozenRun): Promise<FrozenRun> {
  await runModel(database).updateOne({ _id: runId, frozen: null }, { $set: { frozen } });
  const winner = await findFrozen(database, runId);
  if (winner === null) throw new Error('A run could not be frozen.');
  return winner;
}

/** Marks the run as planned: all its messages are written. Returns true for the caller that made the change. */
export async function markPlanned(database: Connection, runId: number): Promise<boolean> {
  const result = await runModel(database).updateOne({ _id: runId, isPlanned: false }, { $set: { isPlanned: true } });
  return result.modifiedCount === 1;
}

/** Returns whether a run exists: the derby has ended with final messages and was not reset. */
export async function hasRun(database: Connection): Promise<boolean> {
  return (await runModel(database).exists({})) !== null;
}

/** Returns the runs that exist, unordered. */
export async function findRuns(database: Connection, runIds: readonly number[]): Promise<MessageRun[]> {
  const documents = await runModel(database)
    .find({ _id: { $in: [...runIds] } }, { frozen: 0 })
    .lean();
  return documents.map(({ _id: id, createdAt, isPlanned, pause }) => ({
    id,
    createdAt,
    isPlanned,
    pause: pause && { reason: pause.reason, at: pause.at, by: pause.by ?? null },
  }));
}

/** Pauses the run until the provider account changes, unless it is already paused. */
export async function pauseForAccount(
  database: Connection,
  runId: number,
  pause: { reason: Exclude<PauseReason, 'PERSON'>; at: Date; accountMark: string },
): Promise<void> {
  await runModel(database).updateOne({ _id: runId, pause: null }, { $set: { pause: { ...pause, by: null } } });
}

/** Pauses the run until a user resumes it. Returns false when there is no run or a user has already paused it. */
export async function pauseForPerson(
  database: Connection,
  runId: number,
  { by, at }: { readonly by: string; readonly at: Date },
): Promise<boolean> {
  const pause: Pause = { reason: 'PERSON', at, accountMark: null, by };
  const filter = { _id: runId, 'pause.reason': { $ne: 'PERSON' as const } };
  const result = await runModel(database).updateOne(filter, { $set: { pause } });
  return result.matchedCount === 1;
}

/** Ends a pause, whatever its reason. Returns false when the run is not paused. */
export async function endPause(database: Connection, runId: number, at: Date): Promise<boolean> {
  const result = await runModel(database).updateOne(
    { _id: runId, pause: { $ne: null } },
    { $set: { pause: null, resumedAt: at } },
  );
  return result.matchedCount === 1;
}

/**
 * Ends pauses that another account than the current one caused; pauses by users stay. Returns the ids of the resumed
 * runs.
 */
export async function resumeRuns(database: Connection, accountMark: string, at: Date): Promise<number[]> {
  const filter = {
    pause: { $ne: null },
    'pause.reason': { $ne: 'PERSON' as const },
    'pause.accountMark': { $ne: accountMark },
  };
  const runs = await runModel(database).find(filter, { _id: 1 }).lean();
  if (runs.length === 0) return [];
  await runModel(database).updateMany(filter, { $set: { pause: null, resumedAt: at } });
  return runs.map(({ _id }) => _id);
}

/** Returns the ids of paused runs. */
export async function findPausedRunIds(database: Connection): Promise<number[]> {
  const runs = await runModel(database)
    .find({ pause: { $ne: null } }, { _id: 1 })
    .lean();
  return runs.map(({ _id }) => _id);
}

/** Returns whether the run is paused. */
export async function isRunPaused(database: Connection, runId: number): Promise<boolean> {
  return (await runModel(database).exists({ _id: runId, pause: { $ne: null } })) !== null;
}

/** Returns whether any pause ended after `since`. */
export async function hasResumedSince(database: Connection, since: Date): Promise<boolean> {
  return (await runModel(database).exists({ resumedAt: { $gt: since } })) !== null;
}

/** Returns when the oldest run was created that is not planned and existed at `at`; null without one. */
export async function findOldestUnplanned(database: Connection, at: Date): Promise<Date | null> {
  const oldest = await runModel(database)
    .findOne({ isPlanned: false, createdAt: { $lte: at } }, { createdAt: 1 })
    .sort({ createdAt: 1 })
    .lean();
  return oldest?.createdAt ?? null;
}

/** Deletes all runs up to this id. */
export async function deleteRuns(database: Connection, lastRunId: number): Promise<void> {
  await runModel(database).deleteMany({ _id: { $lte: lastRunId } });
}
