import type { NextDerby } from '../event/index.ts';
import type { Connection, Lease } from '../kernel/index.ts';
import { derbyModel, derbyOf, FIRST_GENERATION, ONLY_ID, type DerbyDocument } from './derby.ts';

/** A decided reset that is not finished, with everything that its steps need. */
export interface DerbyReset {
  readonly id: string;
  /** Of the derby that is reset; absent in a reset that an earlier version started. */
  readonly generation?: number;
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
  /** When the final boards were archived; absent before. */
  readonly archivedAt?: Date;
}

/** What a reset does now, in the order of the steps. */
export type ResetStep = 'backup' | 'archive' | 'delete';

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

/** Returns the unfinished reset, or null. */
export async function findReset(database: Connection): Promise<DerbyReset | null> {
  return resetOf(await derbyModel(database).findById(ONLY_ID, { reset: 1, generation: 1 }).lean());
}

/** Returns the reset with the generation of its derby. */
function resetOf(document: Pick<DerbyDocument, 'reset' | 'generation'> | null): DerbyReset | null {
  return document?.reset ? { generation: document.generation ?? FIRST_GENERATION, ...document.reset } : null;
}

/**
 * Starts the reset of an ended derby whose end is complete. This atomic write decides: one of several callers gets
 * true.
 */
export async function decideReset(
  database: Connection,
  reset: DerbyReset & Required<Pick<DerbyReset, 'generation'>>,
): Promise<boolean> {
  const result = await derbyModel(database).updateOne(
    { ...derbyOf(reset.generation), status: 'ended', isEndComplete: true, reset: null },
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
  return resetOf(document);
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

/** Records that the final boards are archived. */
export async function markArchived(database: Connection, id: string, archivedAt: Date): Promise<void> {
  await derbyModel(database).updateOne(
    { _id: ONLY_ID, 'reset.id': id, 'reset.archivedAt': { $exists: false } },
    { $set: { 'reset.archivedAt': archivedAt } },
  );
}

/** ended -> active, which finishes the reset: the next derby starts with the next generation. */
export async function finishReset(
  database: Connection,
  { id, generation = FIRST_GENERATION, lastParticipantId = 0 }: DerbyReset,
  startedAt: Date,
): Promise<void> {
  const derby = await derbyModel(database).findOne({ _id: ONLY_ID, 'reset.id': id }, { endedAt: 1 }).lean();
  const plan = `forgetting.${generation}`;
  await derbyModel(database).updateOne(
    { _id: ONLY_ID, 'reset.id': id },
    {
      $set: {
        status: 'active',
        generation: generation + 1,
        startedAt,
        // Participants may have stayed, and the backup of the reset has everything.
        ...(derby?.endedAt && { [`${plan}.endedAt`]: derby.endedAt }),
        [`${plan}.lastParticipantId`]: lastParticipantId,
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
