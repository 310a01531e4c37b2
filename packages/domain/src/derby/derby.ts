import {
  assertSamePayload,
  collectionOf,
  randomBytes,
  unlessDuplicate,
  type Connection,
  type Deps,
  type KeyedRequest,
} from '../kernel/index.ts';
import type { ForgettingPlan } from './forgetting-plan.ts';
import type { DerbyReset } from './reset-state.ts';

/** Active until it is ended, and again after a reset. */
export type DerbyStatus = 'active' | 'ended';

export interface DerbyDocument {
  _id: number;
  status: DerbyStatus;
  /** Raised by each reset; absent before the first reset of a version that knows it, which means 1. */
  generation?: number;
  /** When the last reset made the derby active; absent before. */
  startedAt?: Date;
  endedAt: Date | null;
  /** The run of final messages; null when messages were switched off at the end. */
  runId: number | null;
  /** Id of the request that ended the derby. */
  requestId: string | null;
  /** Who ended the derby, and the id of the audit row; absent in an end of an earlier version. */
  endAudit?: EndAudit;
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
  /** The line on every page; null or absent without one. It counts in its own generation only. */
  notice?: { text: string; until: Date | null; generation: number } | null;
  /**
   * The secret of the codes on cards; absent until the first card. Not sealed: printed cards must stay valid when a
   * backup is restored with another SECRETS_KEY.
   */
  cardSecret?: string;
  /** When and how far the personal data of a derby is erased, by its generation; absent before the first plan. */
  forgetting?: Readonly<Record<string, ForgettingPlan>>;
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
  /** 1 for the first derby; each reset adds one. A write that belongs to a derby has it in its filter. */
  readonly generation: number;
  /** When the last reset made the derby active; null before the first one. */
  readonly startedAt: Date | null;
  /** Its personal data is erased, or is being erased; absent otherwise. */
  readonly isErased?: true;
}

/** What the audit row of an end needs. It is reserved, so that the row is written once, also after a crash. */
export interface EndAudit {
  readonly id: number;
  readonly by: { readonly userId: number; readonly username: string; readonly sessionId: string };
}

/** The decided end of the derby. */
export interface DerbyEnd {
  /** Of the derby that ended. */
  readonly generation: number;
  readonly endedAt: Date;
  readonly runId: number | null;
  readonly requestId: string | null;
  readonly finalText: string | null;
  readonly endAudit: EndAudit | null;
}

/** There is one derby. */
export const ONLY_ID = 1;
/** The generation of the first derby, and of data from versions without generations. */
export const FIRST_GENERATION = 1;

export const derbyModel = collectionOf<DerbyDocument>('derby', {
  _id: Number,
  status: String,
  generation: Number,
  startedAt: Date,
  endedAt: Date,
  runId: Number,
  requestId: String,
  endAudit: Object,
  finalText: String,
  requestKey: String,
  requestFingerprint: String,
  message: String,
  isEndComplete: Boolean,
  ceremonyStep: Number,
  notice: Object,
  cardSecret: String,
  forgetting: Object,
  reset: Object,
  untoldReset: String,
});

/** Reads the state of the derby: active until it is ended, also before its document exists. Open to all callers. */
export async function readDerby({ database }: Pick<Deps, 'database'>): Promise<Derby> {
  const document = await derbyModel(database).findById(ONLY_ID).lean();
  const origin = { generation: document?.generation ?? FIRST_GENERATION, startedAt: document?.startedAt ?? null };
  if (document?.status !== 'ended') {
    return { status: 'active', endedAt: null, finalRunId: null, isResetting: false, ...origin };
  }
  const { endedAt, runId, reset } = document;
  const erased = document.forgetting?.[origin.generation]?.begun ? { isErased: true as const } : {};
  return { status: 'ended', endedAt, finalRunId: runId, isResetting: Boolean(reset), ...origin, ...erased };
}

const SECRET_BYTES = 24;

/** Returns the secret of the codes on cards. Of several first callers all get the one that was stored. */
export async function cardSecretOf(database: Connection): Promise<string> {
  const derby = derbyModel(database);
  const stored = await derby.findById(ONLY_ID, { cardSecret: 1 }).lean();
  if (stored?.cardSecret !== undefined) return stored.cardSecret;
  const cardSecret = randomBytes(SECRET_BYTES).toString('base64url');
  const filter = { _id: ONLY_ID, cardSecret: { $exists: false } };
  // When another caller was first, the upsert tries to insert a second document and the key refuses it.
  await unlessDuplicate(
    derby.updateOne(filter, { $set: { cardSecret }, $setOnInsert: { status: 'active' } }, { upsert: true }),
  );
  const { cardSecret: decided } = await derby.findById(ONLY_ID, { cardSecret: 1 }).lean().orFail();
  return decided ?? cardSecret;
}

/** Matches the derby while it has this generation. */
export function derbyOf(generation: number) {
  return { _id: ONLY_ID, generation: generation === FIRST_GENERATION ? { $in: [null, FIRST_GENERATION] } : generation };
}

/**
 * Ends the derby of this generation with one atomic write (docs/rules.md, "End of the derby"). Returns true to one of
 * several callers.
 */
export async function decideEnd(
  database: Connection,
  { generation, ...end }: DerbyEnd & Pick<DerbyDocument, 'requestKey' | 'requestFingerprint' | 'message'>,
): Promise<boolean> {
  // When the derby has ended already, the upsert tries to insert a second document and the key refuses it.
  const result = await unlessDuplicate(
    derbyModel(database).updateOne(
      { ...derbyOf(generation), status: { $ne: 'ended' } },
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
  const { endedAt, runId, requestId, finalText = null, endAudit = null, generation = FIRST_GENERATION } = document;
  return { endedAt, runId, requestId, finalText, endAudit, generation };
}

/** Returns false when the derby of this end was reset meanwhile. */
export async function markEndComplete(database: Connection, { generation, endedAt }: DerbyEnd): Promise<boolean> {
  const result = await derbyModel(database).updateOne(
    { ...derbyOf(generation), status: 'ended', endedAt },
    { $set: { isEndComplete: true } },
  );
  return result.matchedCount === 1;
}
