import type { NextDerby } from '../event/index.ts';
import type { Connection, Lease } from '../kernel/index.ts';
import { derbyModel, ONLY_ID } from './derby.model.ts';

/** A reset that was decided and is not done: what every step needs to be repeated without harm. */
export interface DerbyReset {
  readonly id: string;
  readonly startedAt: Date;
  readonly by: { readonly userId: number; readonly username: string; readonly sessionId: string };
  readonly requestId: string | null;
  readonly backupName: string;
  readonly auditId: number;
  /** Absent in a reset that an earlier version began: then as if nothing had been chosen. */
  readonly choices?: ResetChoices;
  /** The last heartbeat of the process that works on it; null when none does. */
  readonly touchedAt: Date | null;
  /** The name of that process; absent in a reset that an earlier version began. */
  readonly holder?: string;
  /** Null until the backup is whole and deleting has begun: until then the reset can be called off. */
  readonly deletion: ResetDeletion | null;
}

/** What an administrator chooses for a reset. */
export interface ResetChoices {
  /** The photos of the final boards stay, and the past derby shows them. */
  readonly keepsPhotos: boolean;
  readonly removesParticipants: boolean;
  /** The derby that comes now; null leaves the event as it is. */
  readonly next: NextDerby | null;
}

/** What is deleted: nothing that comes later, however late a step is repeated. */
export interface ResetDeletion {
  readonly at: Date;
  readonly lastEntryId: number;
  readonly lastRunId: number;
  /** Absent in a reset that an earlier version began. */
  readonly lastParticipantId?: number;
  readonly entries: number;
  readonly photos: number;
}

/** The reset that is going on, or null. */
export async function findReset(database: Connection): Promise<DerbyReset | null> {
  const document = await derbyModel(database).findById(ONLY_ID, { reset: 1 }).lean();
  return document?.reset ?? null;
}

/** The write that decides: an ended derby, whose end is complete, is being reset. Of any number of callers exactly one gets true. */
export async function decideReset(database: Connection, reset: DerbyReset): Promise<boolean> {
  const result = await derbyModel(database).updateOne(
    { _id: ONLY_ID, status: 'ended', isEndComplete: true, reset: null },
    { $set: { reset } },
  );
  return result.modifiedCount === 1;
}

/** The lease of the process that works on a reset; null when none does. */
export function leaseOf({ id, touchedAt, holder = '' }: DerbyReset): Lease | null {
  if (touchedAt === null) return null;
  return { mark: `${id} ${touchedAt.getTime()} ${holder}`, holder: holder || null };
}

/** Claims the reset for `holder` while its heartbeat is the one that was seen. Of several callers one gets it, the others null. */
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

/** Calls off a reset that has deleted nothing. */
export async function cancelReset(database: Connection, id: string): Promise<void> {
  await derbyModel(database).updateOne(
    { _id: ONLY_ID, 'reset.id': id, 'reset.deletion': null },
    { $set: { reset: null } },
  );
}

/**
 * Starts the deletion, after which the reset cannot be cancelled. Returns what is deleted, as the first caller wrote
 * it; null when the reset is gone.
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

/** Ended -> active, which ends the reset. */
export async function finishReset(database: Connection, id: string): Promise<void> {
  await derbyModel(database).updateOne(
    { _id: ONLY_ID, 'reset.id': id },
    {
      $set: {
        status: 'active',
        endedAt: null,
        runId: null,
        requestId: null,
        requestKey: null,
        message: null,
        reset: null,
        untoldReset: id,
      },
    },
  );
}

/** Returns the id of the finished reset that is not published yet, or null. */
export async function findUntoldReset(database: Connection): Promise<string | null> {
  const document = await derbyModel(database).findById(ONLY_ID, { untoldReset: 1 }).lean();
  return document?.untoldReset ?? null;
}

/** Records that this reset was published. */
export async function markTold(database: Connection, id: string): Promise<void> {
  await derbyModel(database).updateOne({ _id: ONLY_ID, untoldReset: id }, { $set: { untoldReset: null } });
}
