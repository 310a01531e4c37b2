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

/** Active until it is ended, and again after a reset. */
export type DerbyStatus = 'active' | 'ended';

export interface DerbyDocument {
  _id: number;
  status: DerbyStatus;
  endedAt: Date | null;
  /** The run of final messages; null when messages were switched off at the end. */
  runId: number | null;
  /** Id of the request that ended the derby. */
  requestId: string | null;
  /** Replaces the template of the settings in this run; null or absent uses the settings. */
  finalText?: string | null;
  /** Idempotency key of that request, or null, and its response below. */
  requestKey: string | null;
  message: string | null;
  /** All steps that follow the end are done. */
  isEndComplete: boolean;
  /** The unfinished reset (derby-reset.model.ts). */
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

/** The response of the request that ended the derby, for its retries. */
export interface EndAnswer {
  readonly requestKey: string | null;
  readonly message: string;
}

export const ONLY_ID = 1;

/** Used only in this folder. */
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

/** Returns the state of the derby: active until it is ended, also before its document exists. */
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
 * Returns a reader of the derby's state for other folders. It reads the database at each call. Throws UNAVAILABLE at
 * once when the database is known to be disconnected.
 */
export function createDerbyStateReader({ database }: Pick<Deps, 'database'>): DerbyStateReader {
  return {
    async hasEnded() {
      if (!isDatabaseConnected(database)) throw new UnavailableError();
      return (await findDerby(database)).status === 'ended';
    },
  };
}

/** Ends the derby with one atomic write (docs/rules.md, "End of the derby"). Returns true to one of several callers. */
export async function decideEnd(database: Connection, end: DerbyEnd & EndAnswer): Promise<boolean> {
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

/** Returns the response of the request that ended the derby with this key; null without such a request. */
export async function findEndAnswer(database: Connection, requestKey: string): Promise<string | null> {
  const document = await derbyModel(database).findOne({ _id: ONLY_ID, status: 'ended', requestKey }).lean();
  return document?.message ?? null;
}

/** Returns the end whose steps may not all be done, or null. */
export async function findIncompleteEnd(database: Connection): Promise<DerbyEnd | null> {
  const document = await derbyModel(database).findOne({ _id: ONLY_ID, status: 'ended', isEndComplete: false }).lean();
  if (!document?.endedAt) return null;
  const { endedAt, runId, requestId, finalText } = document;
  return { endedAt, runId, requestId, finalText: finalText ?? null };
}

/** Marks the end as complete. */
export async function markEndComplete(database: Connection, { endedAt }: DerbyEnd): Promise<void> {
  await derbyModel(database).updateOne({ _id: ONLY_ID, status: 'ended', endedAt }, { $set: { isEndComplete: true } });
}
