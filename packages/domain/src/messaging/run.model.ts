import type { RankedEntry } from '../entries/index.ts';
import { unlessDuplicate, collectionOf, type Connection } from '../kernel/index.ts';
import type { DerbyFacts } from './render-message.ts';
import type { PauseReason } from './outcome.ts';

/** The standings and texts that a run's messages are written from; never changed once they are there. */
export interface FrozenRun extends DerbyFacts {
  /** All entries of both divisions with their ranks. */
  readonly standings: readonly RankedEntry[];
  readonly template: string;
}

/** Why a run waits. */
interface Pause {
  reason: PauseReason;
  at: Date;
  /** Of the account that was refused: hides its secret and tells whether it is still the same one. Null for a person's. */
  accountMark: string | null;
  /** The name of the person who paused it; null when it paused by itself. */
  by?: string | null;
}

interface RunDocument {
  _id: number;
  createdAt: Date;
  requestId: string | null;
  frozen: FrozenRun | null;
  isPlanned: boolean;
  pause: Pause | null;
  /** When a pause ended last. */
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

/** A run of messages: one per contestant, texts and ranks frozen when it was planned. */
export interface MessageRun {
  readonly id: number;
  readonly createdAt: Date;
  /** False while messages are still being written. */
  readonly isPlanned: boolean;
  /** Null while the run goes on. */
  readonly pause: RunPause | null;
}

/** Since when a run waits, why, and for whom. */
export interface RunPause {
  readonly reason: PauseReason;
  readonly at: Date;
  /** The administrator's name; null when it paused by itself. */
  readonly by: string | null;
}

/** Writes the run unless it is there. */
export async function insertRunOnce(
  database: Connection,
  run: { id: number; createdAt: Date; requestId: string | null },
): Promise<void> {
  const { id, ...fields } = run;
  const insertion = { $setOnInsert: { ...fields, frozen: null, isPlanned: false, pause: null, resumedAt: null } };
  await unlessDuplicate(runModel(database).updateOne({ _id: id }, insertion, { upsert: true }));
}

/** What the run was frozen with, or null before. */
export async function findFrozen(database: Connection, runId: number): Promise<FrozenRun | null> {
  const document = await runModel(database).findById(runId, { frozen: 1 }).lean().orFail();
  return document.frozen;
}

/** Freezes the run unless it is frozen; gives what it is frozen with, which of several callers only one decides. */
export async function freezeRun(database: Connection, runId: number, frozen: FrozenRun): Promise<FrozenRun> {
  await runModel(database).updateOne({ _id: runId, frozen: null }, { $set: { frozen } });
  const winner = await findFrozen(database, runId);
  if (winner === null) throw new Error('A run could not be frozen.');
  return winner;
}

/** Tells that every message of the run is written. True for the caller that made the change. */
export async function markPlanned(database: Connection, runId: number): Promise<boolean> {
  const result = await runModel(database).updateOne({ _id: runId, isPlanned: false }, { $set: { isPlanned: true } });
  return result.modifiedCount === 1;
}

/** Whether the derby has ended with final messages and was not reset since. */
export async function hasRun(database: Connection): Promise<boolean> {
  return (await runModel(database).exists({})) !== null;
}

/** Gives the runs that exist, in no order. */
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

/** Stops claiming from the run until its account changes, unless it waits already. */
export async function pauseForAccount(
  database: Connection,
  runId: number,
  pause: { reason: Exclude<PauseReason, 'PERSON'>; at: Date; accountMark: string },
): Promise<void> {
  await runModel(database).updateOne({ _id: runId, pause: null }, { $set: { pause: { ...pause, by: null } } });
}

/** Stops claiming from the run until a person lets it go on. False when there is no run or a person has paused it before. */
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

/** Ends a pause of whatever reason. False when there is none. */
export async function endPause(database: Connection, runId: number, at: Date): Promise<boolean> {
  const result = await runModel(database).updateOne(
    { _id: runId, pause: { $ne: null } },
    { $set: { pause: null, resumedAt: at } },
  );
  return result.matchedCount === 1;
}

/** Ends the pauses of another account than the present one, but no person's; gives the ids of the runs that go on. */
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

/** Runs that nothing is claimed from. */
export async function findPausedRunIds(database: Connection): Promise<number[]> {
  const runs = await runModel(database)
    .find({ pause: { $ne: null } }, { _id: 1 })
    .lean();
  return runs.map(({ _id }) => _id);
}

/** Whether nothing is claimed from this run. */
export async function isRunPaused(database: Connection, runId: number): Promise<boolean> {
  return (await runModel(database).exists({ _id: runId, pause: { $ne: null } })) !== null;
}

/** Whether any run has come out of a pause since then. */
export async function hasResumedSince(database: Connection, since: Date): Promise<boolean> {
  return (await runModel(database).exists({ resumedAt: { $gt: since } })) !== null;
}

/** When the oldest run began whose messages were not all written at that time; null without one. */
export async function findOldestUnplanned(database: Connection, at: Date): Promise<Date | null> {
  const oldest = await runModel(database)
    .findOne({ isPlanned: false, createdAt: { $lte: at } }, { createdAt: 1 })
    .sort({ createdAt: 1 })
    .lean();
  return oldest?.createdAt ?? null;
}

/** Deletes the runs up to this id. */
export async function deleteRuns(database: Connection, lastRunId: number): Promise<void> {
  await runModel(database).deleteMany({ _id: { $lte: lastRunId } });
}
