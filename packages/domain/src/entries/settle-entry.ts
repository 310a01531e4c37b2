import { recordAudit } from '../audit/index.ts';
import {
  assertSamePayload,
  assertSystem,
  ConflictError,
  DomainError,
  UnavailableError,
  type Actor,
  type Connection,
  type Deps,
  type DerbyState,
  type DerbyStateReader,
  type KeyedRequest,
  type SignedInUser,
  type SystemActor,
} from '../kernel/index.ts';
import { changeBoard } from '../leaderboard/index.ts';
import { discardPhoto, type PhotoStore } from '../photos/index.ts';
import type { SettingsDeps } from '../settings/index.ts';
import { DerbyEndedError, EarlierDerbyError, StoredInEarlierDerbyError } from './derby-of-entry.ts';
import { entryModel, ofGeneration, storedOf, WITHOUT_HISTORY, type EntryDocument, type StoredEntry } from './entry.ts';
import { removalOf } from './removed-requests.ts';
import { TEXT_DELAY_MS } from './text-wait.ts';

export type SettleDeps = SettingsDeps & { readonly photoStore: PhotoStore; readonly derbyState: DerbyStateReader };

/** An entry with what decides whether it counts. */
export interface EntryRow {
  readonly entry: StoredEntry;
  readonly requestKey: string | null;
  readonly isSettled: boolean;
  /** Of its derby; absent on a row from an earlier version, whose `storedAt` then decides. */
  readonly generation?: number | undefined;
  readonly storedAt?: Date | undefined;
}

const {
  requestKey: _key,
  requestFingerprint: _print,
  unsettledAt: _at,
  generation: _generation,
  storedAt: _stored,
  ...ROW_FIELDS
} = WITHOUT_HISTORY;

/** Returns the entry of this request, also a disqualified one, or null. Throws CONFLICT for another payload. */
export async function findByRequest(database: Connection, request: KeyedRequest): Promise<EntryRow | null> {
  const document = await entryModel(database).findOne({ requestKey: request.requestKey }, ROW_FIELDS).lean();
  if (document === null) return null;
  assertSamePayload(document, request);
  return rowOf(document);
}

/** Returns whether there is an entry of this request, whatever its payload. */
export async function hasRequest(database: Connection, { requestKey }: KeyedRequest): Promise<boolean> {
  return (await entryModel(database).exists({ requestKey })) !== null;
}

function rowOf(document: Omit<EntryDocument, keyof typeof ROW_FIELDS>): EntryRow {
  const { requestKey = null, requestFingerprint: _fingerprint, unsettledAt, generation, storedAt, ...entry } = document;
  return { entry: storedOf(entry), requestKey, isSettled: unsettledAt === undefined, generation, storedAt };
}

/** unsettled -> counted. Returns true to one of several callers; false when it is settled or withdrawn. */
async function markSettled(database: Connection, id: number): Promise<boolean> {
  const filter = { _id: id, unsettledAt: { $ne: null } };
  return (await entryModel(database).updateOne(filter, { $unset: { unsettledAt: 1 } })).modifiedCount === 1;
}

/** unsettled -> deleted. Returns true to one of several callers; false when it is settled or withdrawn. */
async function removeUnsettled(database: Connection, id: number): Promise<boolean> {
  return (await entryModel(database).deleteOne({ _id: id, unsettledAt: { $ne: null } })).deletedCount === 1;
}

/** Removes all entries of a derby that are not settled, for its end, before the standings are frozen. */
export async function withdrawUnsettled({ database }: Pick<Deps, 'database'>, generation: number): Promise<void> {
  await entryModel(database).deleteMany({ ...ofGeneration(generation), unsettledAt: { $ne: null } });
}

/** Completes a weigh-in whose row was inserted. Throws the errors of `decide`. */
export async function settle(deps: SettleDeps, actor: SignedInUser | SystemActor, row: EntryRow): Promise<void> {
  const { id: entryId, isJunior } = row.entry;
  if (row.isSettled) return;
  const isDecidedHere = await changeBoard(
    deps,
    async () => await decide(deps, row),
    (isDecided) => (isDecided ? { entryId, divisions: [{ isJunior }] } : null),
  );
  if (!isDecidedHere) return;
  await deps.jobQueue.enqueue({ job: 'entry-added', entryId, delayMs: TEXT_DELAY_MS, requestId: deps.requestId });
  await recordAudit(deps, actor, { action: 'entry.created', subject: { kind: 'entry', id: entryId } });
}

/**
 * Decides whether an inserted row counts. Returns false when another request has settled it. The end of the derby
 * withdraws all unsettled rows before it freezes the standings. A row that is settled here existed before the derby was
 * found active, so it is in the standings. Throws the errors of `lookUpDerby`, EARLIER_DERBY for a row that was inserted
 * after the reset of its derby, UNAVAILABLE when another request withdrew the row.
 */
async function decide(deps: SettleDeps, row: EntryRow): Promise<boolean> {
  const { id } = row.entry;
  const refusal = await refusalOf(deps, row);
  if (refusal === null && (await markSettled(deps.database, id))) return true;
  if (refusal !== null) await withdraw(deps, row);
  if (await entryModel(deps.database).exists({ _id: id, unsettledAt: null })) return false;
  throw refusal ?? (await refusalOf(deps, row)) ?? new UnavailableError();
}

async function refusalOf(deps: SettleDeps, row: EntryRow): Promise<DomainError | null> {
  const { derby, refusal } = await lookUpDerby(deps, row.requestKey);
  if (refusal !== null) return refusal;
  const { generation, storedAt } = row;
  const isEarlier =
    generation === undefined
      ? storedAt !== undefined && derby.startedAt !== null && storedAt < derby.startedAt
      : generation !== derby.generation;
  return isEarlier ? new EarlierDerbyError() : null;
}

/**
 * Returns the derby, and why it takes no entry of this request: STORED_IN_EARLIER_DERBY, CONFLICT for an entry that was
 * deleted, DERBY_ENDED, or null.
 */
export async function lookUpDerby(
  { database, derbyState }: SettleDeps,
  requestKey: string | null,
): Promise<{ readonly derby: DerbyState; readonly refusal: DomainError | null }> {
  const [derby, removal] = await Promise.all([
    derbyState.read(),
    requestKey === null ? null : removalOf(database, requestKey),
  ]);
  // A late repeat of the request that created the entry.
  if (removal === 'reset') return { derby, refusal: new StoredInEarlierDerbyError() };
  if (removal === 'deletion') return { derby, refusal: new ConflictError('The entry was deleted') };
  return { derby, refusal: derby.hasEnded ? new DerbyEndedError() : null };
}

/** Removes an unsettled row, then its photo, so that no row names a missing photo. Logs a failure. */
export async function withdraw(deps: SettleDeps, { entry }: Pick<EntryRow, 'entry'>): Promise<void> {
  const { id: entryId, photoFileName } = entry;
  try {
    const isRemoved = await removeUnsettled(deps.database, entryId);
    if (isRemoved) await discardPhoto(deps, photoFileName);
  } catch (error) {
    deps.logger.error({ err: error, entryId }, 'failed to withdraw a refused entry');
  }
}

/** Longer than a request. It decides only how soon an entry is completed. */
const ABANDONED_AFTER_MS = 10_000;

/** Completes the weigh-ins that a crash left unsettled. Returns whether there were any. */
export async function completeWeighIns(deps: SettleDeps, actor: Actor): Promise<boolean> {
  assertSystem(actor);
  const before = new Date(deps.clock.now().getTime() - ABANDONED_AFTER_MS);
  const documents = await entryModel(deps.database)
    .find({ unsettledAt: { $lt: before } }, ROW_FIELDS)
    .lean();
  for (const row of documents.map(rowOf)) {
    try {
      // oxlint-disable-next-line no-await-in-loop
      await settle(deps, actor, row);
    } catch (error) {
      if (!(error instanceof DomainError) || error instanceof UnavailableError) throw error;
      deps.logger.warn({ entryId: row.entry.id, code: error.code }, 'abandoned entry withdrawn');
    }
  }
  return documents.length > 0;
}
