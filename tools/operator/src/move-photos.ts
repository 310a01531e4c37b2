import { parseArgs } from 'node:util';
import { movePhotos, openPhotoStore } from '@derby/domain/photos';
import { createSettingsStore } from '@derby/domain/settings';
import { readOperatorEnv } from './env.ts';
import { openOperatorDeps, runOperator } from './operator-deps.ts';

const USAGE = 'move-photos --from disk|s3 --to disk|s3 [--delete-source]';
const PLACES = new Set(['disk', 's3']);

/** Copies all photos between the folder and the bucket and prints the counts as one line of JSON. */
await runOperator('move-photos', async () => {
  const { from, to, deletesSource } = readArguments();
  const storageAt = (place: string) => readOperatorEnv({ PHOTO_STORAGE: place }).config.storage;
  const [source, target] = [storageAt(from), storageAt(to)];
  const env = readOperatorEnv();
  const deps = await openOperatorDeps('move-photos', env);
  const settings = createSettingsStore(deps, { initial: env.secrets.initialSettings });
  try {
    await settings.start();
    const { uploadPath } = settings.current();
    const { secrets } = deps;
    return await movePhotos({
      from: openPhotoStore({ storage: source, uploadPath, secrets }),
      to: openPhotoStore({ storage: target, uploadPath, secrets }),
      deletesSource,
    });
  } finally {
    await settings.close();
    await deps.database.close();
  }
});

function readArguments() {
  const { values } = parseArgs({
    options: {
      from: { type: 'string' },
      to: { type: 'string' },
      'delete-source': { type: 'boolean', default: false },
    },
  });
  const { from = '', to = '' } = values;
  if (!PLACES.has(from) || !PLACES.has(to) || from === to) throw new Error(`usage: ${USAGE}`);
  return { from, to, deletesSource: values['delete-source'] };
}
