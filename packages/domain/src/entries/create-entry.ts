import type { CheckedFields } from '@derby/rules/entry-fields';
import { recordAudit } from '../audit/index.ts';
import {
  assertSignedIn,
  assertSystem,
  DomainError,
  fingerprintOf,
  isDuplicateKey,
  requestKeyOf,
  takeNumbers,
  UnavailableError,
  type Actor,
  type DerbyStateReader,
  type KeyedRequest,
  type SignedInUser,
  type SystemActor,
} from '../kernel/index.ts';
import type { DivisionReader } from '../leaderboard/index.ts';
import {
  discardPhoto,
  storePhoto,
  storePhotoBytes,
  withPhotoBytes,
  type PhotoDeps,
  type PhotoSource,
} from '../photos/index.ts';
import type { SettingsDeps } from '../settings/index.ts';
import { rankAmongOthers } from './after-change.ts';
import { isDeleted } from './deleted-requests.model.ts';
import { checkEntryFields, weighedAtOf, type EntryFields } from './entry-fields.ts';
import {
  findByRequest,
  findUnsettled,
  insertEntry,
  isSettled,
  settleEntry,
  ticketIdOf,
  withdrawEntry,
  type EntryRow,
  type StoredEntry,
} from './entry.model.ts';
import type { RankedEntry } from './entry.ts';
import { DerbyEndedError, EntryDeletedError, RegistrationClosedError } from './errors.ts';
import { photoWaitFrom } from './photo-wait.ts';

/** What completing a weigh-in needs besides the usual dependencies. */
type SettleDeps = SettingsDeps & Pick<PhotoDeps, 'photoStore'> & { readonly derbyState: DerbyStateReader };

/** What creating an entry needs besides the usual dependencies. */
export type EntryDeps = SettleDeps & PhotoDeps & { readonly divisions: DivisionReader };

/** The parts of an entry that is about to be written. */
interface NewRow {
  readonly fields: CheckedFields;
  /** Stores the photo and returns its file name; null without a photo. */
  readonly storePhoto: (() => Promise<string>) | null;
  /** Null without an idempotency key. */
  readonly request: KeyedRequest | null;
  /** From `weighedAtOf`. */
  readonly createdAt: Date;
  /** The photo follows with `addEntryPhoto`. */
  readonly awaitsPhoto: boolean;
}

/** The input of a weigh-in. Without an idempotency key the photo is read last, after all other checks. */
export type CreateEntryInput = EntryFields & {
  readonly photo?: PhotoSource | null | undefined;
  /** A repeated key gets the entry of the first request and creates no second one. */
  readonly idempotencyKey?: string | null | undefined;
  /** When a queued entry was weighed. Not part of the idempotency fingerprint. */
  readonly weighedAt?: Date | null | undefined;
  /** The time since then. It decides when `weighedAt` does not agree. Not part of the idempotency fingerprint. */
  readonly weighedMsAgo?: number | null | undefined;
  /**
   * The photo follows with `addEntryPhoto`, and the weigh-in text waits for it. Not part of the idempotency
   * fingerprint.
   */
  readonly awaitsPhoto?: boolean | null | undefined;
};

/**
 * Creates an entry and returns it with its rank. Throws MISSING_FIELDS, BAD_INPUT, DERBY_ENDED, REGISTRATION_CLOSED,
 * then the errors of `storePhoto`; with an idempotency key also CONFLICT for another payload and for a deleted entry.
 */
export async function createEntry(deps: EntryDeps, actor: Actor, input: CreateEntryInput): Promise<RankedEntry> {
  assertSignedIn(actor);
  const requestKey = requestKeyOf(actor, 'create-entry', input.idempotencyKey);
  const fields = checkEntryFields(input);
  const createdAt = weighedAtOf(input, deps.clock.now());
  const row = { fields, createdAt, awaitsPhoto: input.awaitsPhoto ?? false };
  const { photo } = input;
  if (requestKey === null) {
    const store = photo ? () => storePhoto(deps, photo) : null;
    return await weighIn(deps, actor, { ...row, request: null, storePhoto: store });
  }
  const once = async (bytes: Buffer | null) => {
    const request = { requestKey, requestFingerprint: fingerprintOf({ ...fields, photo: bytes }) };
    return await weighIn(deps, actor, { ...row, request, storePhoto: bytes && (() => storePhotoBytes(deps, bytes)) });
  };
  // The fingerprint includes the bytes of the photo, so read them first.
  return photo ? await withPhotoBytes(deps, photo, once) : await once(null);
}

async function weighIn(deps: EntryDeps, actor: SignedInUser, newRow: NewRow): Promise<RankedEntry> {
  const earlier = newRow.request && (await findByRequest(deps.database, newRow.request));
  const row = earlier ?? (await addRow(deps, newRow));
  try {
    await settle(deps, actor, row);
  } catch (error) {
    await withdraw(deps, row);
    throw error;
  }
  return await rankAmongOthers(deps, row.entry);
}

/** Stores the photo, then inserts the row. Of several requests with one key all get the row of the first. */
async function addRow(
  deps: EntryDeps,
  { fields, storePhoto: store, request, createdAt, awaitsPhoto }: NewRow,
): Promise<EntryRow> {
  if (await deps.derbyState.hasEnded()) throw new DerbyEndedError();
  if (!deps.settings.current().registrationEnabled) throw new RegistrationClosedError();
  const photoFileName = store && (await store());
  const storedAt = deps.clock.now();
  const awaitsPhotoUntil = awaitsPhoto && photoFileName === null ? photoWaitFrom(storedAt) : null;
  let entry: StoredEntry | null = null;
  try {
    const [id, ticketNumber] = await Promise.all([
      takeNumbers(deps.database, 'entries'),
      takeNumbers(deps.database, 'tickets'),
    ]);
    entry = { id, ticketId: ticketIdOf(ticketNumber), ...fields, createdAt, photoFileName };
    return await insertEntry(deps.database, entry, { request, storedAt, awaitsPhotoUntil });
  } catch (error) {
    // After a duplicate key this row was not written, and the id may belong to another entry.
    if (entry !== null && !isDuplicateKey(error)) await withdraw(deps, { entry });
    else if (photoFileName !== null) await discardPhoto(deps, photoFileName);
    const winner = isDuplicateKey(error) && request !== null ? await findByRequest(deps.database, request) : null;
    if (winner === null) throw error;
    return winner;
  }
}

/** Completes a weigh-in whose row was inserted. Throws the errors of `decide`. */
async function settle(deps: SettleDeps, actor: SignedInUser | SystemActor, row: EntryRow): Promise<void> {
  const { id: entryId, isJunior } = row.entry;
  const isDecidedHere = !row.isSettled && (await decide(deps, row));
  // Also for a repeat: the process that settled the row may have crashed before this.
  await deps.events.publish({ kind: 'entries-changed', isJunior, entryId });
  if (!isDecidedHere) return;
  await deps.jobQueue.enqueue({ job: 'entry-added', entryId, requestId: deps.requestId });
  await recordAudit(deps, actor, {
    action: 'entry.created',
    subject: { kind: 'entry', id: entryId },
    outcome: 'succeeded',
  });
}

/**
 * Decides whether an inserted row counts. Returns false when another request has settled it. The end of the derby
 * withdraws all unsettled rows before it freezes the standings. A row that is settled here existed before the derby was
 * found active, so it is in the standings. Throws DERBY_ENDED, CONFLICT for an entry that was deleted, UNAVAILABLE when
 * another request withdrew the row.
 */
async function decide(deps: SettleDeps, row: EntryRow): Promise<boolean> {
  const { id } = row.entry;
  const refusal = await refusalOf(deps, row);
  if (refusal === null && (await settleEntry(deps.database, id))) return true;
  if (refusal !== null) await withdraw(deps, row);
  if (await isSettled(deps.database, id)) return false;
  throw refusal ?? (await refusalOf(deps, row)) ?? new UnavailableError();
}

async function refusalOf(deps: SettleDeps, { requestKey }: EntryRow): Promise<DomainError | null> {
  const [hasEnded, wasDeleted] = await Promise.all([
    deps.derbyState.hasEnded(),
    requestKey !== null && isDeleted(deps.database, requestKey),
  ]);
  if (wasDeleted) return new EntryDeletedError();
  return hasEnded ? new DerbyEndedError() : null;
}

/** Removes an unsettled row, then its photo, so that no row names a missing photo. Logs a failure. */
async function withdraw(deps: SettleDeps, { entry }: Pick<EntryRow, 'entry'>): Promise<void> {
  const { id: entryId, photoFileName } = entry;
  try {
    if ((await withdrawEntry(deps.database, entryId)) && photoFileName !== null)
      await discardPhoto(deps, photoFileName);
  } catch (error) {
    deps.logger.error({ err: error, entryId }, 'failed to withdraw a refused entry');
  }
}

/** Longer than a request. It decides only how soon an entry is completed. */
const ABANDONED_AFTER_MS = 10_000;

/** Completes the weigh-ins that a crash left unsettled. Returns whether there were any. */
export async function completeWeighIns(deps: SettleDeps, actor: Actor): Promise<boolean> {
  assertSystem(actor);
  const rows = await findUnsettled(deps.database, new Date(deps.clock.now().getTime() - ABANDONED_AFTER_MS));
  for (const row of rows) {
    try {
      // oxlint-disable-next-line no-await-in-loop
      await settle(deps, actor, row);
    } catch (error) {
      if (!(error instanceof DomainError) || error instanceof UnavailableError) throw error;
      deps.logger.warn({ entryId: row.entry.id, code: error.code }, 'abandoned entry withdrawn');
    }
  }
  return rows.length > 0;
}
