import {
  collectionOf,
  isDatabaseConnected,
  unlessDuplicate,
  UnavailableError,
  type Connection,
  type Deps,
  type DerbyStateReader,
} from '../kernel/index.ts';
import type { DerbyReset } from './derby-reset.model.ts';

/** Active until it is ended; a reset makes it active again. */
export type DerbyStatus = 'active' | 'ended';

export interface DerbyDocument {
  _id: number;
  status: DerbyStatus;
  endedAt: Date | null;
  /** The run of final messages; null when messages were switched off at the end. */
  runId: number | null;
  /** Of the call that ended it. */
  requestId: string | null;
  /** Written for the run alone; null or absent takes that of the settings. */
  finalText?: string | null;
  /** Of that call, when it had an idempotency key; with what it was answered. */
  requestKey: string | null;
  message: string | null;
  /** Everything that follows from the end is done. */
  isEndComplete: boolean;
  /** While the derby is being reset (derby-reset.model.ts). */
  reset: DerbyReset | null;
  /** The id of the last finished reset until it is published. */
  untoldReset: string | null;
}

/** The state of the derby. */
export interface Derby {
  readonly status: DerbyStatus;
  readonly endedAt: Date | null;
  /** The run of final messages; null while the derby is active or when messages were switched off at its end. */
  readonly finalRunId: number | null;
  /** Its entries are being deleted; it is active again afterwards. */
  readonly isResetting: boolean;
}

/** An end that was decided, with what its followers need. */
export interface DerbyEnd {
  readonly endedAt: Date;
  readonly runId: number | null;
  readonly requestId: string | null;
  readonly finalText: string | null;
}

/** What the call that ended the derby leaves for a retry of it. */
export interface EndAnswer {
  readonly requestKey: string | null;
  readonly message: string;
}

export const ONLY_ID = 1;

/** For the files of this folder that change the one document. */
export const derbyModel = collectionOf<DerbyDocument>('derby', {
  _id: Number,
  status: String,
  endedAt: Date,
  runId: Number,
  requestId: String,
  finalText: String,
  requestKey: String,
  message: String,
  isEndComplete: Boolean,
  reset: Object,
  untoldReset: String,
});

/** Returns the state of the derby. It is active until it is ended, also before its document exists. */
export async function findDerby(database: Connection): Promise<Derby> {
  const document = await derbyModel(database).findById(ONLY_ID).lean();
  if (document?.status !== 'ended') return { status: 'active', endedAt: null, finalRunId: null, isResetting: false };
  const { endedAt, runId, reset } = document;
  return { status: 'ended', endedAt, finalRunId: runId, isResetting: Boolean(reset) };
}

/** Reads the state of the derby from the database at each call. Open to all callers. */
export async function readDerby(deps: Pick<Deps, 'database'>): Promise<Derby> {
  return await findDerby(deps.database);
}

/**
 * What other nouns may know of the derby: read at each call, never cached. Throws UNAVAILABLE
 * at once while the database is known to be away.
 */
export function createDerbyStateReader({ database }: Pick<Deps, 'database'>): DerbyStateReader {
  return {
    async hasEnded() {
      if (!isDatabaseConnected(database)) throw new UnavailableError();
      return (await findDerby(database)).status === 'ended';
    },
  };
}

/**
 * The write that decides (docs/rules.md, "End of the derby"): active -> ended. Of any number of callers exactly one
 * gets true.
 */
export async function decideEnd(database: Connection, end: DerbyEnd & EndAnswer): Promise<boolean> {
  // When it is there and has ended, the write tries to insert a second one.
  const result = await unlessDuplicate(
    derbyModel(database).updateOne(
      { _id: ONLY_ID, status: { $ne: 'ended' } },
      { $set: { ...end, status: 'ended', isEndComplete: false } },
      { upsert: true },
    ),
  );
  return result !== null && result.matchedCount + result.upsertedCount === 1;
}

/** What the call with this key was answered when it ended the derby; null when it did not. */
export async function findEndAnswer(database: Connection, requestKey: string): Promise<string | null> {
  const document = await derbyModel(database).findOne({ _id: ONLY_ID, status: 'ended', requestKey }).lean();
  return document?.message ?? null;
}

/** The end whose followers may not all be done, or null. */
export async function findIncompleteEnd(database: Connection): Promise<DerbyEnd | null> {
  const document = await derbyModel(database).findOne({ _id: ONLY_ID, status: 'ended', isEndComplete: false }).lean();
  if (!document?.endedAt) return null;
  const { endedAt, runId, requestId, finalText } = document;
  return { endedAt, runId, requestId, finalText: finalText ?? null };
}

/** Tells that everything that follows from this end is done. */
export async function markEndComplete(database: Connection, { endedAt }: DerbyEnd): Promise<void> {
  await derbyModel(database).updateOne({ _id: ONLY_ID, status: 'ended', endedAt }, { $set: { isEndComplete: true } });
}
