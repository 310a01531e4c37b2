import type { CheckedFields } from '@derby/rules/entry-fields';
import { recordAudit } from '../audit/index.ts';
import { answerOnce, fingerprintOf, requestKeyOf } from '../idempotency/index.ts';
import {
  assertSignedIn,
  isDuplicateKey,
  takeNumbers,
  type Actor,
  type DerbyStateReader,
  type SignedInUser,
} from '../kernel/index.ts';
import type { DivisionReader } from '../leaderboard/index.ts';
import { storePhoto, storePhotoBytes, withPhotoBytes, type PhotoDeps, type PhotoSource } from '../photos/index.ts';
import type { SettingsDeps } from '../settings/index.ts';
import { rankAmongOthers } from './after-change.ts';
import { checkEntryFields, weighedAtOf, type EntryFields } from './entry-fields.ts';
import { deleteEntryRow, findEntryByRequest, insertEntry, ticketIdOf, type StoredEntry } from './entry.model.ts';
import type { RankedEntry } from './entry.ts';
import { DerbyEndedError, RegistrationClosedError } from './errors.ts';
import { photoWaitFrom } from './photo-wait.ts';

/** What creating an entry needs besides the usual dependencies. */
export type EntryDeps = SettingsDeps &
  PhotoDeps & { readonly derbyState: DerbyStateReader; readonly divisions: DivisionReader };

/** The parts of an entry that is about to be written. */
interface NewRow {
  readonly fields: CheckedFields;
  /** Stores the photo and returns its file name; null without a photo. */
  readonly storePhoto: (() => Promise<string>) | null;
  /** From `requestKeyOf`. */
  readonly requestKey: string | null;
  /** From `weighedAtOf`. */
  readonly createdAt: Date;
  /** The photo follows with `addEntryPhoto`. */
  readonly awaitsPhoto: boolean;
}

/** The input of a weigh-in. Without an idempotency key the photo is read last, after all other checks. */
export type CreateEntryInput = EntryFields & {
  readonly photo?: PhotoSource | null | undefined;
  /** A repeated key gets the first response and creates no second entry. */
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

const OPERATION = 'create-entry';

/**
 * Creates an entry and returns it with its rank. Throws MISSING_FIELDS, BAD_INPUT, DERBY_ENDED, REGISTRATION_CLOSED,
 * then the errors of `storePhoto`; with an idempotency key also those of `answerOnce`.
 */
export async function createEntry(deps: EntryDeps, actor: Actor, input: CreateEntryInput): Promise<RankedEntry> {
  assertSignedIn(actor);
  const requestKey = requestKeyOf(actor, OPERATION, input.idempotencyKey);
  const fields = checkEntryFields(input);
  const createdAt = weighedAtOf(input, deps.clock.now());
  const row = { fields, requestKey, createdAt, awaitsPhoto: input.awaitsPhoto ?? false };
  const { photo } = input;
  if (requestKey === null) {
    return await weighIn(deps, actor, { ...row, storePhoto: photo ? () => storePhoto(deps, photo) : null });
  }
  const once = async (bytes: Buffer | null) => {
    const request = { requestKey, operation: OPERATION, fingerprint: fingerprintOf({ ...fields, photo: bytes }) };
    const newRow = { ...row, storePhoto: bytes && (() => storePhotoBytes(deps, bytes)) };
    return await answerOnce(deps, request, () => weighIn(deps, actor, newRow));
  };
  // The fingerprint includes the bytes of the photo, so read them first.
  return photo ? await withPhotoBytes(deps, photo, once) : await once(null);
}

async function weighIn(deps: EntryDeps, actor: SignedInUser, row: NewRow): Promise<RankedEntry> {
  // An earlier attempt may have crashed after the insert, before the steps that follow it.
  const earlier = row.requestKey === null ? null : await findEntryByRequest(deps.database, row.requestKey);
  const stored = earlier ?? (await addRow(deps, row));
  const { id: entryId, isJunior } = stored;
  await deps.events.publish({ kind: 'entries-changed', isJunior, entryId });
  await deps.jobQueue.enqueue({ job: 'entry-added', entryId, requestId: deps.requestId });
  await recordAudit(deps, actor, {
    action: 'entry.created',
    subject: { kind: 'entry', id: entryId },
    outcome: 'succeeded',
  });
  return await rankAmongOthers(deps, stored);
}

/**
 * Stores the photo, then inserts the row. The caller has checked the actor. Throws DERBY_ENDED, REGISTRATION_CLOSED and
 * the errors of `storePhoto`.
 */
async function addRow(
  deps: EntryDeps,
  { fields, storePhoto: store, requestKey, createdAt, awaitsPhoto }: NewRow,
): Promise<StoredEntry> {
  await assertOpen(deps);
  const photoFileName = store && (await store());
  try {
    const request = { requestKey, awaitsPhoto: awaitsPhoto && photoFileName === null };
    return await insertWhileActive(deps, { ...fields, createdAt, photoFileName }, request);
  } catch (error) {
    if (!isDuplicateKey(error) || requestKey === null) throw error;
    // The previous claim holder finished after the takeover. Its row is this request's result.
    const winner = await findEntryByRequest(deps.database, requestKey);
    if (winner === null) throw error;
    return winner;
  }
}

async function assertOpen(deps: EntryDeps): Promise<void> {
  if (await deps.derbyState.hasEnded()) throw new DerbyEndedError();
  if (!deps.settings.current().registrationEnabled) throw new RegistrationClosedError();
}

/**
 * Inserts the row, then checks again whether the derby has ended. If it ended before the insert, the frozen standings
 * may lack this entry: it would be on the board and never get a final message. So the row is removed and the request is
 * refused.
 */
async function insertWhileActive(
  deps: EntryDeps,
  fields: CheckedFields & { readonly photoFileName: string | null; readonly createdAt: Date },
  { requestKey, awaitsPhoto }: Pick<NewRow, 'requestKey' | 'awaitsPhoto'>,
): Promise<StoredEntry> {
  const [id, ticketNumber] = await Promise.all([
    takeNumbers(deps.database, 'entries'),
    takeNumbers(deps.database, 'tickets'),
  ]);
  const entry = { id, ticketId: ticketIdOf(ticketNumber), ...fields };
  try {
    const storedAt = deps.clock.now();
    const awaitsPhotoUntil = awaitsPhoto ? photoWaitFrom(storedAt) : null;
    await insertEntry(deps.database, entry, { requestKey, storedAt, awaitsPhotoUntil });
    if (await deps.derbyState.hasEnded()) throw new DerbyEndedError();
    return entry;
  } catch (error) {
    // After a duplicate key this row was not written, and the id may belong to another entry.
    const rowId = isDuplicateKey(error) ? null : id;
    await withdraw(deps, rowId, fields.photoFileName);
    throw error;
  }
}

/**
 * Removes a refused entry: the row first, so that no row names a missing photo. Logs a failure; a photo without a row
 * does no harm.
 */
async function withdraw(deps: EntryDeps, entryId: number | null, photoFileName: string | null): Promise<void> {
  try {
    if (entryId !== null) await deleteEntryRow(deps.database, entryId);
    if (photoFileName !== null) await deps.photoStore.remove(photoFileName);
  } catch (error) {
    deps.logger.error({ err: error, entryId }, 'failed to withdraw a refused entry');
  }
}
