import type { NextDerby } from '../event/index.ts';
import {
  assertSamePayload,
  collectionOf,
  unlessDuplicate,
  type Connection,
  type Deps,
  type KeyedRequest,
  type Lease,
} from '../kernel/index.ts';

/** Active until it is ended, and again after a reset. */
export type DerbyStatus = 'active' | 'ended';

interface DerbyDocument {
  _id: number;
  status: DerbyStatus;
  endedAt: Date | null;
  /** The run of final messages; null when messages were switched off at the end. */
  runId: number | null;
  /** Id of the request that ended the derby. */
  requestId: string | null;
  /** Replaces the template of the settings in this run; null or absent uses the settings. */
  finalText?: string | null;
  /** Idempotency key of the request that last ended a derby, or null. A reset keeps it and its response below. */
  requestKey: string | null;
  requestFingerprint?: string | null;
  message: string | null;
  /** All steps that follow the end are done. */
  isEndComplete: boolean;
  /** The step of the prize ceremony on the hall screens; null or absent while there is none. */
  ceremonyStep?: number | null;
  reset: DerbyReset | null;
  /** The id of the last finished reset until it is published. */
  untoldReset: string | null;
}

export interface Derby {
  readonly status: DerbyStatus;
  readonly endedAt: Date | null;
  /** The run of final messages; null while the derby is active or when messages were switched off at its end. */
  readonly finalRunId: number | null;
  /** A reset is deleting its entries. It is active again afterwards. */
  readonly isResetting: boolean;
}

/** The decided end of the derby. */
export interface DerbyEnd {
  readonly endedAt: Date;
  readonly runId: number | null;
  readonly requestId: string | null;
  readonly finalText: string | null;
}

/** A decided reset that is not finished, with everything that its steps need. */
export interface DerbyReset {
  readonly id: string;
  readonly startedAt: Date;
  readonly by: { readonly userId: number; readonly username: string; readonly sessionId: string };
  readonly requestId: string | null;
  readonly backupName: string;
  readonly auditId: number;
  /** Absent in a reset that an earlier version started: no choices. */
  readonly choices?: ResetChoices;
  /** Later participants may not be in the backup. Absent in a reset that an earlier version started. */
  readonly lastParticipantId?: number;
  /** Last heartbeat of the process that carries it out; null when there is none. */
  readonly touchedAt: Date | null;
  /** Name of that process; absent in a reset that an earlier version started. */
  readonly holder?: string;
  /** Null until the backup is complete and the deletion has begun. Until then the reset can be cancelled. */
  readonly deletion: ResetDeletion | null;
}

/** What an administrator chooses for a reset. */
export interface ResetChoices {
  /** Keeps the photos of the final boards for the past derby. */
  readonly keepsPhotos: boolean;
  readonly removesParticipants: boolean;
  /** The next derby; null leaves the event settings as they are. */
  readonly next: NextDerby | null;
}

/** What a reset deletes. Later rows are never deleted, however late a step is repeated. */
export interface ResetDeletion {
  readonly at: Date;
  readonly lastEntryId: number;
  readonly lastRunId: number;
  /** Absent in a reset that an earlier version started. */
  readonly lastParticipantId?: number;
  readonly entries: number;
  readonly photos: number;
}

/** There is one derby. */
export const ONLY_ID = 1;

export const derbyModel = collectionOf<DerbyDocument>('derby', {
  _id: Number,
  status: String,
  endedAt: Date,
  runId: Number,
  requestId: String,
  finalText: String,
  requestKey: String,
  requestFingerprint: String,
  message: String,
  isEndComplete: Boolean,
  ceremonyStep: Number,
  reset: Object,
  untoldReset: String,
});

/** Reads the state of the derby: active until it is ended, also before its document exists. Open to all callers. */
export async function readDerby({ database }: Pick<Deps, 'database'>): Promise<Derby> {
  const document = await derbyModel(database).findById(ONLY_ID).lean();
  if (document?.status !== 'ended') return { status: 'active', endedAt: null, finalRunId: null, isResetting: false };
  const { endedAt, runId, reset } = document;
  return { status: 'ended', endedAt, finalRunId: runId, isResetting: Boolean(reset) };
}

/** Ends the derby with one atomic write (docs/rules.md, "End of the derby"). Returns true to one of several callers. */
export async function decideEnd(
  database: Connection,
  end: DerbyEnd & Pick<DerbyDocument, 'requestKey' | 'requestFingerprint' | 'message'>,
): Promise<boolean> {
  // When the derby has ended already, the upsert tries to insert a second document and the key refuses it.
  const result = await unlessDuplicate(
    derbyModel(database).updateOne(
      { _id: ONLY_ID, status: { $ne: 'ended' } },
      { $set: { ...end, status: 'ended', isEndComplete: false } },
      { upsert: true },
    ),
  );
  return result !== null && result.matchedCount + result.upsertedCount === 1;
}

/**
 * Returns the response of the request that last ended a derby, if it had this key, also after a reset: its late repeat
 * must not end the next derby. Throws CONFLICT for another payload.
 */
export async function findEndResponse(database: Connection, request: KeyedRequest): Promise<string | null> {
  const document = await derbyModel(database).findOne({ _id: ONLY_ID, requestKey: request.requestKey }).lean();
  if (document === null) return null;
  assertSamePayload(document, request);
  return document.message;
}

/** Returns the end whose steps may not all be done, or null. */
export async function findIncompleteEnd(database: Connection): Promise<DerbyEnd | null> {
  const document = await derbyModel(database).findOne({ _id: ONLY_ID, status: 'ended', isEndComplete: false }).lean();
  if (!document?.endedAt) return null;
  const { endedAt, runId, requestId, finalText } = document;
  return { endedAt, runId, requestId, finalText: finalText ?? null };
}

export async function markEndComplete(database: Connection, { endedAt }: DerbyEnd): Promise<void> {
  await derbyModel(database).updateOne({ _id: ONLY_ID, status: 'ended', endedAt }, { $set: { isEndComplete: true } });
}

/** Returns the unfinished reset, or null. */
export async function findReset(database: Connection): Promise<DerbyReset | null> {
  const document = await derbyModel(database).findById(ONLY_ID, { reset: 1 }).lean();
  return document?.reset ?? null;
}

/**
 * Starts the reset of an ended derby whose end is complete. This atomic write decides: one of several callers gets
 * true.
 */
export async function decideReset(database: Connection, reset: DerbyReset): Promise<boolean> {
  const result = await derbyModel(database).updateOne(
    { _id: ONLY_ID, status: 'ended', isEndComplete: true, reset: null },
    { $set: { reset } },
  );
  return result.modifiedCount === 1;
}

/** Returns the lease of the process that carries the reset out; null when there is none. */
export function leaseOf({ id, touchedAt, holder = '' }: DerbyReset): Lease | null {
  if (touchedAt === null) return null;
  return { mark: `${id} ${touchedAt.getTime()} ${holder}`, holder: holder || null };
}

/**
 * Claims the reset for `holder` if its heartbeat has not changed since it was read. Returns it to one of several
 * callers, null to the others.
 */
export async function takeOverReset(
  database: Connection,
  { seen, holder, at }: { readonly seen: DerbyReset; readonly holder: string; readonly at: Date },
): Promise<DerbyReset | null> {
  const document = await derbyModel(database)
    .findOneAndUpdate(
      {
        _id: ONLY_ID,
        'reset.id': seen.id,
        'reset.touchedAt': seen.touchedAt,
        ...(seen.holder !== undefined && { 'reset.holder': seen.holder }),
      },
      { $set: { 'reset.touchedAt': at, 'reset.holder': holder } },
      { returnDocument: 'after' },
    )
    .lean();
  return document?.reset ?? null;
}

/** Writes the heartbeat; null releases the claim. Returns false when the reset is done or was cancelled. */
export async function touchReset(database: Connection, id: string, touchedAt: Date | null): Promise<boolean> {
  const result = await derbyModel(database).updateOne(
    { _id: ONLY_ID, 'reset.id': id },
    { $set: { 'reset.touchedAt': touchedAt } },
  );
  return result.matchedCount === 1;
}

/** Cancels a reset that has deleted nothing. */
export async function cancelReset(database: Connection, id: string): Promise<void> {
  await derbyModel(database).updateOne(
    { _id: ONLY_ID, 'reset.id': id, 'reset.deletion': null },
    { $set: { reset: null } },
  );
}

/** Cancels the reset for which a restored backup was made, because it had deleted nothing. */
export async function cancelRestoredReset(database: Connection): Promise<void> {
  await derbyModel(database).updateOne({ _id: ONLY_ID, 'reset.deletion': null }, { $set: { reset: null } });
}

/**
 * Starts the deletion, after which the reset cannot be cancelled. Returns what to delete, as the first caller stored
 * it; null when the reset is finished or cancelled.
 */
export async function beginDeletion(
  database: Connection,
  id: string,
  deletion: ResetDeletion,
): Promise<ResetDeletion | null> {
  await derbyModel(database).updateOne(
    { _id: ONLY_ID, 'reset.id': id, 'reset.deletion': null },
    { $set: { 'reset.deletion': deletion } },
  );
  const reset = await findReset(database);
  return reset?.id === id ? reset.deletion : null;
}

/** ended -> active, which finishes the reset. */
export async function finishReset(database: Connection, id: string): Promise<void> {
  await derbyModel(database).updateOne(
    { _id: ONLY_ID, 'reset.id': id },
    {
      $set: {
        status: 'active',
        endedAt: null,
        runId: null,
        requestId: null,
        ceremonyStep: null,
        reset: null,
        untoldReset: id,
      },
    },
  );
}

/** Returns the id of the finished reset that is not published yet, or null. */
export async function findUnpublishedReset(database: Connection): Promise<string | null> {
  const document = await derbyModel(database).findById(ONLY_ID, { untoldReset: 1 }).lean();
  return document?.untoldReset ?? null;
}

export async function markPublished(database: Connection, id: string): Promise<void> {
  await derbyModel(database).updateOne({ _id: ONLY_ID, untoldReset: id }, { $set: { untoldReset: null } });
}
