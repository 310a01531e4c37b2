import type { CheckedFields } from '@derby/rules/entry-fields';
import { isDuplicateKey, takeNumbers, type DerbyStateReader } from '../kernel/index.ts';
import type { DivisionReader } from '../leaderboard/index.ts';
import type { PhotoDeps } from '../photos/index.ts';
import type { SettingsDeps } from '../settings/index.ts';
import { deleteEntryRow, findEntryByRequest, insertEntry, type StoredEntry } from './entry.model.ts';
import { DerbyEndedError, RegistrationClosedError } from './errors.ts';
import { ticketIdOf } from './entry-ids.ts';
import { photoWaitFrom } from './photo-wait.ts';

/** What weighing in needs beside the usual. */
export type EntryDeps = SettingsDeps &
  PhotoDeps & { readonly derbyState: DerbyStateReader; readonly divisions: DivisionReader };

/** An entry that is to be written. */
export interface NewRow {
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

/**
 * Writes the row of a fish, and its photo before it. A step of the weigh-in, which has checked the actor.
 * Throws DERBY_ENDED, REGISTRATION_CLOSED and those of `storePhoto`.
 */
export async function addRow(
  deps: EntryDeps,
  { fields, storePhoto, requestKey, createdAt, awaitsPhoto }: NewRow,
): Promise<StoredEntry> {
  await assertOpen(deps);
  const photoFileName = storePhoto && (await storePhoto());
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
