import type { SettingsDeps } from '../../settings/index.ts';
import { UnreadableImportError } from '../errors.ts';
import type { ColumnChoice } from './columns.ts';

/** An uploaded file, read only after the actor was checked. */
export interface ImportSource {
  read(maxBytes: number): Promise<{ readonly name: string; readonly bytes: Buffer }>;
}

/** The input of an import and its check. */
export interface ImportInput {
  readonly csvFile: ImportSource | null;
  readonly columns?: ColumnChoice;
}

/**
 * Reads the file up to the size limit in the settings. Throws BAD_INPUT when there is none or its name does not end in
 * `.csv`, and the errors of `csvFile.read`.
 */
export async function readSource(
  deps: SettingsDeps,
  { csvFile }: ImportInput,
): Promise<{ readonly name: string; readonly bytes: Buffer }> {
  const file = await csvFile?.read(deps.settings.current().maxFileSizeBytes);
  if (!file?.name.toLowerCase().endsWith('.csv')) throw new UnreadableImportError('Please select a CSV file');
  return file;
}
