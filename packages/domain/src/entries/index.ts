export { createDivisionReader } from './division-reader.ts';
export { createEntry } from './create-entry.ts';
export type { CreateEntryInput, EntryDeps } from './create-entry.ts';
export { ensureEntriesIndexes } from './entry.model.ts';
export type { Entry, RankedEntry } from './entry.ts';
export { importEntries } from './import-entries.ts';
export type { ImportResult, ImportedEntry } from './import-entries.ts';
export { listDivision, listEntries } from './list-entries.ts';
export { parsePhoneNumber, toE164 } from './phone-number.ts';
