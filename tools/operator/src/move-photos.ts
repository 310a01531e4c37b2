import { parseArgs } from 'node:util';
import { movePhotos, openPhotoStore } from '@derby/domain/photos';
import { readOperatorEnv } from './env.ts';
import { runOperator } from './run-operator.ts';

const USAGE = 'move-photos --from disk|s3 --to disk|s3 [--delete-source]';
const PLACES = new Set(['disk', 's3']);

/** Copies all photos between the folder and the bucket and prints the counts as one line of JSON. */
await runOperator('move-photos', async (open) => {
  const { from, to, deletesSource } = readArguments();
  const storageAt = (place: string) => readOperatorEnv({ PHOTO_STORAGE: place }).config.storage;
  const [source, target] = [storageAt(from), storageAt(to)];
  const { deps, openSettings } = await open();
  const { uploadPath } = (await openSettings()).settings.current();
  const { secrets } = deps;
  return await movePhotos({
    from: openPhotoStore({ storage: source, uploadPath, secrets }),
    to: openPhotoStore({ storage: target, uploadPath, secrets }),
    deletesSource,
  });
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
