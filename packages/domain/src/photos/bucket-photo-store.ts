import type { Bucket, SecretBox } from '../kernel/index.ts';
import { isPhotoFileName, mmsNameOf, newPhotoFileName } from './photo-path.ts';
import type { PhotoStore } from './photo-store.ts';

/**
 * Photos as objects of a bucket, below `folder`. All gateways see one store, so that a photo is there for all at once, and gone
 * for all. The bucket needs no public access: gateways pass photos on.
 */
export function createBucketPhotoStore(options: {
  readonly bucket: Bucket;
  /** Without a slash at its end. */
  readonly folder: string;
  readonly secrets: Pick<SecretBox, 'derive'>;
}): PhotoStore {
  const { bucket, folder, secrets } = options;
  const keyOf = (fileName: string) => `${folder}/${fileName}`;
  const copyOf = (fileName: string) => mmsNameOf(secrets, fileName);
  return {
    mmsNameOf: copyOf,
    async save(jpeg, mmsCopy) {
      const fileName = newPhotoFileName();
      await bucket.put(keyOf(fileName), jpeg);
      try {
        if (mmsCopy) await bucket.put(keyOf(copyOf(fileName)), mmsCopy);
      } catch (error) {
        // The server may be away; then the sweep finds the photo.
        await bucket.remove([keyOf(fileName)]).catch(() => undefined);
        throw error;
      }
      return fileName;
    },
    async saveMmsCopy(fileName, mmsCopy) {
      if (isPhotoFileName(fileName)) await bucket.put(keyOf(copyOf(fileName)), mmsCopy);
    },
    async putBack(fileName, bytes) {
      if (isPhotoFileName(fileName)) await bucket.put(keyOf(fileName), bytes);
    },
    async remove(fileName) {
      if (!isPhotoFileName(fileName)) return;
      // The photo first: a crash in between leaves a copy that nothing names, which the sweep removes.
      await bucket.remove([keyOf(fileName)]);
      await bucket.remove([keyOf(copyOf(fileName))]);
    },
    open: async (fileName) => (isPhotoFileName(fileName) ? await bucket.get(keyOf(fileName)) : null),
    async list({ before }) {
      const objects = await bucket.list(`${folder}/`);
      return objects
        .filter(({ writtenAt }) => writtenAt < before)
        .map(({ key }) => key.slice(folder.length + 1))
        .filter(isPhotoFileName);
    },
  };
}
