import { Schema } from 'mongoose';
import { isDuplicateKey, modelOf, type Connection } from '../kernel/index.ts';

/** An import with the numbers reserved for its rows, so that a resumed import creates the same rows. */
export interface EntryImport {
  readonly firstId: number;
  readonly firstTicketNumber: number;
  readonly completedAt: Date | null;
}

interface EntryImportDocument extends EntryImport {
  _id: string;
}

const entryImportSchema = new Schema<EntryImportDocument>(
  {
    _id: { type: String, required: true },
    firstId: { type: Number, required: true },
    firstTicketNumber: { type: Number, required: true },
    completedAt: { type: Date, default: null },
  },
  { collection: 'entry_imports', versionKey: false },
);

const entryImportModel = (database: Connection) => modelOf(database, 'EntryImport', entryImportSchema);

/** Returns the import with this name, or null when it was never started. */
export async function findImport(database: Connection, name: string): Promise<EntryImport | null> {
  return await entryImportModel(database).findById(name).lean();
}

/** Starts an import. When several callers start it at once, the first one sets the numbers and all get these. */
export async function beginImport(
  database: Connection,
  name: string,
  numbers: Pick<EntryImport, 'firstId' | 'firstTicketNumber'>,
): Promise<EntryImport> {
  try {
    await entryImportModel(database).create({ _id: name, ...numbers });
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
  }
  return await entryImportModel(database).findById(name).lean().orFail();
}

/** Marks the import as complete. It never runs again, even when its rows are deleted later. */
export async function completeImport(database: Connection, name: string, completedAt: Date): Promise<void> {
  await entryImportModel(database).updateOne({ _id: name }, { completedAt });
}
