import { recordAudit } from '../audit/index.ts';
import {
  assertAdministrator,
  isDuplicateKey,
  takeNumbers,
  type Actor,
  type DerbyStateReader,
} from '../kernel/index.ts';
import type { DivisionReader } from '../leaderboard/index.ts';
import { storePhoto, type PhotoDeps, type PhotoSource } from '../photos/index.ts';
import type { SettingsDeps } from '../settings/index.ts';
import { checkEntryFields, type CheckedFields, type EntryFields } from './entry-fields.ts';
import { rankAmongOthers } from './after-change.ts';
import { deleteEntryRow, insertEntry, type StoredEntry } from './entry.model.ts';
import type { RankedEntry } from './entry.ts';
import { DerbyEndedError, RegistrationClosedError } from './errors.ts';
import { ticketIdOf } from './ticket-id.ts';

/** What weighing in needs beside the usual. */
export type EntryDeps = SettingsDeps &
  PhotoDeps & { readonly derbyState: DerbyStateReader; readonly divisions: DivisionReader };

/** A fish on the scale; the photo is read only when everything else is right. */
export type CreateEntryInput = EntryFields & { readonly photo?: PhotoSource | null | undefined };

/**
 * Weighs a fish in (spec.md 5, contract.md POST /api/entries); gives the entry with its rank.
 * Throws MISSING_FIELDS, BAD_INPUT, DERBY_ENDED, REGISTRATION_CLOSED, then those of `storePhoto`.
 */
export async function createEntry(deps: EntryDeps, actor: Actor, input: CreateEntryInput): Promise<RankedEntry> {
  assertAdministrator(actor);
  const fields = checkEntryFields(input);
  await assertOpen(deps);
  const photoFileName = input.photo ? await storePhoto(deps, input.photo) : null;
  const stored = await insertWhileActive(deps, fields, photoFileName);
  const { id: entryId } = stored;
  await deps.events.publish({ kind: 'entries-changed', isJunior: fields.isJunior, entryId });
  await deps.doorbell.ring({ job: 'entry-added', entryId, requestId: deps.requestId });
  await recordAudit(deps, actor, {
    action: 'entry.created',
    subject: { kind: 'entry', id: entryId },
    outcome: 'succeeded',
  });
  return await rankAmongOthers(deps, stored);
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
  fields: CheckedFields,
  photoFileName: string | null,
): Promise<StoredEntry> {
  const [id, ticketNumber] = await Promise.all([
    takeNumbers(deps.database, 'entries'),
    takeNumbers(deps.database, 'tickets'),
  ]);
  const createdAt = deps.clock.now();
  const entry = { id, ticketId: ticketIdOf(ticketNumber), ...fields, createdAt, photoFileName };
  try {
    await insertEntry(deps.database, entry);
    if (await deps.derbyState.hasEnded()) throw new DerbyEndedError();
    return entry;
  } catch (error) {
    // A row that lost against an index was never written, and the id belongs to another entry.
    const rowId = isDuplicateKey(error) ? null : id;
    await withdraw(deps, rowId, photoFileName);
    throw error;
  }
}

/**
 * Takes back what was refused: the row first, so that no row ever names a missing photo. What cannot be
 * taken back now is logged; a photo without a row harms nobody.
 */
async function withdraw(deps: EntryDeps, entryId: number | null, photoFileName: string | null): Promise<void> {
  try {
    if (entryId !== null) await deleteEntryRow(deps.database, entryId);
    if (photoFileName !== null) await deps.photoStore.remove(photoFileName);
  } catch (error) {
    deps.logger.error({ err: error, entryId }, 'a refused entry could not be withdrawn');
  }
}
