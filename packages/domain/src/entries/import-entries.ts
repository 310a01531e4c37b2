import { ticketIdOf } from '@derby/rules/ticket-code';
import { assertSystem, collectionOf, errorOf, takeNumbers, unlessDuplicate } from '../kernel/index.ts';
import type { Actor, Deps } from '../kernel/index.ts';
import { changeBoard, EVERY_ENTRY } from '../leaderboard/index.ts';
import { storePhoto, type PhotoDeps, type PhotoSource } from '../photos/index.ts';
import { documentOf, entryModel, hasEntries, type StoredEntry } from './entry.ts';
import { checkEntryFields, type EntryFields } from './entry-fields.ts';

/** An import needs an empty database. */
export class EntriesExistError extends errorOf('CONFLICT', 'There are entries already') {}

/** An import with the numbers reserved for its rows, so that a resumed import creates the same rows. */
interface EntryImport {
  _id: string;
  firstId: number;
  firstTicketNumber: number;
  completedAt: Date | null;
}

const entryImports = collectionOf<EntryImport>('entry_imports', {
  _id: String,
  firstId: Number,
  firstTicketNumber: Number,
  completedAt: Date,
});

/** An entry with a known time of the weigh-in. */
export type ImportedEntry = EntryFields & { readonly createdAt: Date; readonly photo?: PhotoSource | undefined };

/**
 * Imports entries with their own weigh-in times into an empty database. Ids and tickets follow the given order. System
 * actors only. `name` identifies the import: a call after a crash adds the missing rows, and a complete import never
 * runs again. `imported` counts the rows of this call. Throws CONFLICT when there are other entries; MISSING_FIELDS and
 * BAD_INPUT before the first write.
 */
export async function importEntries(
  deps: Deps & PhotoDeps,
  actor: Actor,
  input: { readonly name: string; readonly entries: readonly ImportedEntry[] },
) {
  assertSystem(actor);
  const { name } = input;
  const total = input.entries.length;
  const rows = input.entries.map((entry) => ({ ...entry, fields: checkEntryFields(entry) }));
  const imports = entryImports(deps.database);
  const started = (await imports.findById(name).lean()) ?? (await begin(deps, name, total));
  if (started.completedAt !== null) return { imported: 0, total };

  const idsOfImport = { $gte: started.firstId, $lt: started.firstId + total };
  const documents = await entryModel(deps.database).find({ _id: idsOfImport }, { _id: 1 }).lean();
  const present = new Set(documents.map(({ _id: id }) => id));
  const insertMissing = async () => {
    for (const [index, { fields, createdAt, photo }] of rows.entries()) {
      const id = started.firstId + index;
      if (present.has(id)) continue;
      const ticketId = ticketIdOf(started.firstTicketNumber + index);
      // oxlint-disable-next-line eslint/no-await-in-loop -- so a crash leaves at most one photo without its row
      await insertWithPhoto(deps, { id, ticketId, ...fields, createdAt }, photo);
    }
  };
  await changeBoard(deps, insertMissing, () => EVERY_ENTRY);
  await imports.updateOne({ _id: name }, { $set: { completedAt: deps.clock.now() } });
  return { imported: total - present.size, total };
}

/** When several callers start an import at once, the first one sets the numbers and all get these. */
async function begin(deps: Deps, name: string, count: number) {
  if (await hasEntries(deps.database)) throw new EntriesExistError();
  const firstId = await takeNumbers(deps.database, 'entries', count);
  const firstTicketNumber = await takeNumbers(deps.database, 'tickets', count);
  const imports = entryImports(deps.database);
  await unlessDuplicate(imports.insertOne({ _id: name, firstId, firstTicketNumber, completedAt: null }));
  return await imports.findById(name).lean().orFail();
}

/** Inserts the row unless the id is taken. Can be repeated. */
async function insertWithPhoto(
  deps: Deps & PhotoDeps,
  entry: Omit<StoredEntry, 'photoFileName'>,
  photo: PhotoSource | undefined,
): Promise<void> {
  const photoFileName = photo ? await storePhoto(deps, photo) : null;
  const { _id, ...fields } = documentOf({ ...entry, photoFileName });
  await entryModel(deps.database).updateOne({ _id }, { $setOnInsert: fields }, { upsert: true });
}
