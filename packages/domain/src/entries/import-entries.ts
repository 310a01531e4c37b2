import { assertSystem, takeNumbers, type Actor, type Deps } from '../kernel/index.ts';
import { storePhoto, type PhotoDeps, type PhotoSource } from '../photos/index.ts';
import { checkEntryFields, type EntryFields } from './entry-fields.ts';
import { beginImport, completeImport, findImport, type EntryImport } from './entry-import.model.ts';
import { findEntryIds, hasEntries, insertEntryOnce, ticketIdOf, type StoredEntry } from './entry.model.ts';
import { EntriesExistError } from './errors.ts';

/** An entry with a known time of the weigh-in. */
export type ImportedEntry = EntryFields & { readonly createdAt: Date; readonly photo?: PhotoSource | undefined };

/** The result of an import. `imported` counts the rows of this call: 0 when the import was already complete. */
export interface ImportResult {
  readonly imported: number;
  readonly total: number;
}

/**
 * Imports entries with their own weigh-in times into an empty database. Ids and tickets follow the given order. System
 * actors only. `name` identifies the import: a call after a crash adds the missing rows, and a complete import never
 * runs again. Throws CONFLICT when there are other entries; MISSING_FIELDS and BAD_INPUT before the first write.
 */
export async function importEntries(
  deps: Deps & PhotoDeps,
  actor: Actor,
  input: { readonly name: string; readonly entries: readonly ImportedEntry[] },
): Promise<ImportResult> {
  assertSystem(actor);
  const total = input.entries.length;
  const rows = input.entries.map((entry) => ({ ...entry, fields: checkEntryFields(entry) }));
  const started = (await findImport(deps.database, input.name)) ?? (await begin(deps, input.name, total));
  if (started.completedAt !== null) return { imported: 0, total };

  const present = await findEntryIds(deps.database, started.firstId, total);
  for (const [index, { fields, createdAt, photo }] of rows.entries()) {
    const id = started.firstId + index;
    if (present.has(id)) continue;
    const ticketId = ticketIdOf(started.firstTicketNumber + index);
    // oxlint-disable-next-line eslint/no-await-in-loop -- so a crash leaves at most one photo without its row
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
