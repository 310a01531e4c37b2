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

/** What weighing in needs beside the usual. */
export type EntryDeps = SettingsDeps &
  PhotoDeps & { readonly derbyState: DerbyStateReader; readonly divisions: DivisionReader };

/** An entry that is to be written. */
interface NewRow {
  readonly fields: CheckedFields;
  /** Stores the photo and gives its file name; null without one. */
  readonly storePhoto: (() => Promise<string>) | null;
  /** By `requestKeyOf`. */
  readonly requestKey: string | null;
  /** By `weighedAtOf`. */
  readonly createdAt: Date;
  /** The photo follows by `addEntryPhoto`. */
  readonly awaitsPhoto: boolean;
}

/** A fish on the scale; without a key the photo is read only when everything else is right. */
export type CreateEntryInput = EntryFields & {
  readonly photo?: PhotoSource | null | undefined;
  /** Of the request: the same key again gives the first answer and makes no second entry. */
  readonly idempotencyKey?: string | null | undefined;
  /** Of a fish that a device kept until it could be sent; no part of what the key stands for. */
  readonly weighedAt?: Date | null | undefined;
  /** The photo follows by `addEntryPhoto`, and the weigh-in text waits for it; no part of what the key stands for. */
  readonly awaitsPhoto?: boolean | null | undefined;
};

const OPERATION = 'create-entry';

/**
 * Weighs a fish in; gives the entry with its rank.
 * Throws MISSING_FIELDS, BAD_INPUT, DERBY_ENDED, REGISTRATION_CLOSED, then those of `storePhoto`; with a
 * key also those of `answerOnce`.
 */
export async function createEntry(deps: EntryDeps, actor: Actor, input: CreateEntryInput): Promise<RankedEntry> {
  assertSignedIn(actor);
  const requestKey = requestKeyOf(actor, OPERATION, input.idempotencyKey);
  const fields = checkEntryFields(input);
  const createdAt = weighedAtOf(input.weighedAt, deps.clock.now());
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
  // What the key stands for is only known with the photo's bytes.
  return photo ? await withPhotoBytes(deps, photo, once) : await once(null);
}

async function weighIn(deps: EntryDeps, actor: SignedInUser, row: NewRow): Promise<RankedEntry> {
  // A process that crashed after the insert has left the row and maybe nothing else.
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
 * Writes the row of a fish, and its photo before it. A step of the weigh-in, which has checked the actor.
 * Throws DERBY_ENDED, REGISTRATION_CLOSED and those of `storePhoto`.
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
 * Inserts the row and looks at the derby once more. The end may come between the first look and the
 * insert, and then the frozen standings may lack this fish: it would be on the board and never get its
 * message. Withdrawn and refused, the person at the scale knows at once.
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
    // A row that lost against an index was never written, and the id belongs to another entry.
    const rowId = isDuplicateKey(error) ? null : id;
    await withdraw(deps, rowId, fields.photoFileName);
    throw error;
  }
}

/**
 * Removes what was refused: the row first, so that no row ever names a missing photo. Logs what cannot be removed now;
 * a photo without a row is harmless.
 */
async function withdraw(deps: EntryDeps, entryId: number | null, photoFileName: string | null): Promise<void> {
  try {
    if (entryId !== null) await deleteEntryRow(deps.database, entryId);
    if (photoFileName !== null) await deps.photoStore.remove(photoFileName);
  } catch (error) {
    deps.logger.error({ err: error, entryId }, 'failed to withdraw a refused entry');
  }
}
