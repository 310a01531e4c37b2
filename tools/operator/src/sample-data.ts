import { fileURLToPath } from 'node:url';
import { createDerbyStateReader } from '@derby/domain/derby';
import { entriesIndexes, EntriesExistError, importEntries } from '@derby/domain/entries';
import { makeIndexes } from '@derby/domain/kernel';
import { createUploadLimits } from '@derby/domain/photos';
import { runOperator } from './run-operator.ts';
import { sampleEntries } from './sample/sample-entries.ts';

// This source file and its bundle are both one folder below the workspace's root.
const PHOTO_FOLDER = fileURLToPath(new URL('../sample-photos', import.meta.url));

/** The name of the import; another year's sample is another import. */
const IMPORT_NAME = 'sample-2025';
const OPERATOR = { kind: 'system', name: 'sample-data' } as const;

type SampleDataResult = { imported: number; total: number } | { imported: 0; reason: string };

/**
 * Loads a half-finished derby into an empty database and prints one line of JSON: `{"imported":80,"total":80}`, with
 * `imported` 0 when it was loaded before, or `{"imported":0,"reason":"…"}` when the database is in use. A run after a
 * crash continues.
 */
await runOperator('sample-data', async (open) => {
  const { deps, openSettings } = await open();
  const { settings, photoStore } = await openSettings();
  await makeIndexes(deps.database, entriesIndexes);
  return await importInto(
    { ...deps, settings, photoStore, uploadLimits: createUploadLimits() },
    { photoFolder: settings.current().enablePhotoUploads ? PHOTO_FOLDER : null },
  );
});

async function importInto(
  deps: Parameters<typeof importEntries>[0],
  options: Parameters<typeof sampleEntries>[0],
): Promise<SampleDataResult> {
  if (await createDerbyStateReader(deps).hasEnded()) return { imported: 0, reason: 'The derby has ended' };
  try {
    return await importEntries(deps, OPERATOR, { name: IMPORT_NAME, entries: sampleEntries(options) });
  } catch (error) {
    if (error instanceof EntriesExistError) return { imported: 0, reason: error.message };
    throw error;
  }
}
