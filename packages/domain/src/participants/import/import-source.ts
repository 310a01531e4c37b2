import type { SettingsDeps } from '../../settings/index.ts';
import { UnreadableImportError } from '../errors.ts';
import type { ColumnChoice } from './columns.ts';

/** A file that an administrator chose; read only after the actor's right was checked. */
export interface ImportSource {
  read(maxBytes: number): Promise<{ readonly name: string; readonly bytes: Buffer }>;
}

/** What an import and its check are given. */
export interface ImportInput {
  readonly csvFile: ImportSource | null;
  readonly columns?: ColumnChoice;
}

/** The file, at most as large as the settings allow. Throws BAD_INPUT when there is none or its name is no CSV's, and those of `csvFile.read`. */
export async function readSource(
  deps: SettingsDeps,
  { csvFile }: ImportInput,
): Promise<{ readonly name: string; readonly bytes: Buffer }> {
  const file = await csvFile?.read(deps.settings.current().maxFileSizeBytes);
  if (!file?.name.toLowerCase().endsWith('.csv')) throw new UnreadableImportError('Please select a CSV file');
  return file;
}
