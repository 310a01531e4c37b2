import { assertSystem, takeNumbers, type Actor, type Deps } from '../kernel/index.ts';
import { storePhoto, type PhotoDeps, type PhotoSource } from '../photos/index.ts';
import { checkEntryFields, type EntryFields } from './entry-fields.ts';
import { beginImport, completeImport, findImport, type EntryImport } from './entry-import.model.ts';
import { findEntryIds, hasEntries, insertEntryOnce, ticketIdOf, type StoredEntry } from './entry.model.ts';
import { EntriesExistError } from './errors.ts';

/** A fish that was weighed at a known time. */
export type ImportedEntry = EntryFields & { readonly createdAt: Date; readonly photo?: PhotoSource | undefined };

/** What an import did. `imported` counts the rows of this call; 0 when it was complete before. */
export interface ImportResult {
  readonly imported: number;
  readonly total: number;
}

/**
 * Loads entries with their own weigh-in times into an empty database; ids and tickets follow the order
 * given. The product itself only. `name` names the import: called again after a crash with the same
 * entries it adds what is missing; once complete it never runs again, also when entries were deleted
 * since. Throws CONFLICT when there are entries of another origin, MISSING_FIELDS and BAD_INPUT before
 * anything is written.
 */
export async function importEntries(
  deps: Deps & PhotoDeps,
  actor: Actor,
  input: { readonly name: string; readonly entries: readonly ImportedEntry[] },
): Promise<ImportResult> {
  assertSystem(actor);
  const total = input.entries.length;
  const rows = input.entries.map((entry) => ({ ...entry, fields: checkEntryFields(entry) }));
  const begun = (await findImport(deps.database, input.name)) ?? (await begin(deps, input.name, total));
  if (begun.completedAt !== null) return { imported: 0, total };

  const present = await findEntryIds(deps.database, begun.firstId, total);
  for (const [index, { fields, createdAt, photo }] of rows.entries()) {
    const id = begun.firstId + index;
    if (present.has(id)) continue;
    const ticketId = ticketIdOf(begun.firstTicketNumber + index);
    // oxlint-disable-next-line eslint/no-await-in-loop -- a crash then leaves at most one photo without its row
    await insertWithPhoto(deps, { id, ticketId, ...fields, createdAt }, photo);
  }
  await completeImport(deps.database, input.name, deps.clock.now());
  return { imported: total - present.size, total };
}

async function begin(deps: Deps, name: string, count: number): Promise<EntryImport> {
  if (await hasEntries(deps.database)) throw new EntriesExistError();
  const firstId = await takeNumbers(deps.database, 'entries', count);
  const firstTicketNumber = await takeNumbers(deps.database, 'tickets', count);
  return await beginImport(deps.database, name, { firstId, firstTicketNumber });
}

async function insertWithPhoto(
  deps: Deps & PhotoDeps,
  entry: Omit<StoredEntry, 'photoFileName'>,
  photo: PhotoSource | undefined,
): Promise<void> {
  const photoFileName = photo ? await storePhoto(deps, photo) : null;
  await insertEntryOnce(deps.database, { ...entry, photoFileName });
}
