import type { CheckedFields } from '@derby/rules/entry-fields';
import {
  assertSignedIn,
  DomainError,
  fingerprintOf,
  isDuplicateKey,
  requestKeyOf,
  takeNumbers,
  type Actor,
  type KeyedRequest,
  type SignedInUser,
} from '../kernel/index.ts';
import {
  discardPhoto,
  storePhoto,
  storePhotoBytes,
  withPhotoBytes,
  type PhotoDeps,
  type PhotoSource,
} from '../photos/index.ts';
import {
  documentOf,
  entryModel,
  rankAmongOthers,
  ticketIdOf,
  type CorrectionDeps,
  type RankedEntry,
  type StoredEntry,
} from './entry.ts';
import { checkEntryFields, weighedAtOf, type EntryFields } from './entry-fields.ts';
import { DerbyEndedError, findByRequest, settle, withdraw, type EntryRow, type SettleDeps } from './settle-entry.ts';
import { photoWaitFrom } from './text-wait.ts';

export type EntryDeps = SettleDeps & PhotoDeps & CorrectionDeps;

/** The parts of an entry that is about to be written. */
interface NewRow {
  readonly fields: CheckedFields;
  /** Stores the photo and returns its file name; null without a photo. */
  readonly storePhoto: (() => Promise<string>) | null;
  /** Null without an idempotency key. */
  readonly request: KeyedRequest | null;
  /** Returns the time of the weigh-in. Throws BAD_INPUT for one that is refused, which does not matter to a repeat. */
  readonly weighedAt: () => Date;
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
  const arrivedAt = deps.clock.now();
  const row = { fields, weighedAt: () => weighedAtOf(input, arrivedAt), awaitsPhoto: input.awaitsPhoto ?? false };
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
  const row = earlier ?? (await addRow(deps, actor, newRow));
  try {
    await settle(deps, actor, row);
  } catch (error) {
    await withdraw(deps, row);
    throw error;
  }
  return await rankAmongOthers(deps, row.entry);
}

/**
 * Stores the photo, then inserts the row, which does not count until it is settled. Of several requests with one key all
 * get the row of the first.
 */
async function addRow(
  deps: EntryDeps,
  { userId }: SignedInUser,
  { fields, storePhoto: store, request, weighedAt, awaitsPhoto }: NewRow,
): Promise<EntryRow> {
  const createdAt = weighedAt();
  if (await deps.derbyState.hasEnded()) throw new DerbyEndedError();
  if (!deps.settings.current().registrationEnabled) {
    throw new DomainError('REGISTRATION_CLOSED', 'Registration is closed');
  }
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
    const times = { storedAt, unsettledAt: storedAt, ...(awaitsPhotoUntil && { awaitsPhotoUntil }) };
    await entryModel(deps.database).insertOne({ ...documentOf(entry), ...request, ...times, undoableBy: userId });
    return { entry, requestKey: request && request.requestKey, isSettled: false };
  } catch (error) {
    // After a duplicate key this row was not written, and the id may belong to another entry.
    if (entry !== null && !isDuplicateKey(error)) await withdraw(deps, { entry });
    else await discardPhoto(deps, photoFileName);
    const winner = isDuplicateKey(error) && request !== null ? await findByRequest(deps.database, request) : null;
    if (winner === null) throw error;
    return winner;
  }
}
