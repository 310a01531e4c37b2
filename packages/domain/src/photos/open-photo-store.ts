import { join } from 'node:path';
import type { StorageConfig } from '@derby/server-kit/env';
import { openBucket, type Bucket, type SecretBox } from '../kernel/index.ts';
import { createPhotoStore } from './photo-folder.ts';
import { createPhotoStoreOn, type PhotoFiles, type PhotoStore } from './photo-store.ts';

/** Opens the configured photo store. `uploadPath` is the setting, `/uploads` by default. */
export function openPhotoStore(options: {
  readonly storage: Pick<StorageConfig, 'dataDirectory' | 'photoBucket'>;
  readonly uploadPath: string;
  readonly secrets: Pick<SecretBox, 'derive'>;
}): PhotoStore {
  const { storage, uploadPath, secrets } = options;
  if (storage.photoBucket === null) {
    return createPhotoStore({ directory: join(storage.dataDirectory, uploadPath), secrets });
  }
  const folder = uploadPath.replaceAll(/^\/+|\/+$/g, '');
  return createPhotoStoreOn(filesOf(openBucket(storage.photoBucket), folder), secrets);
}

/**
 * The objects of a bucket below `folder`, which has no trailing slash. All gateways share it. It needs no public
 * access, because gateways serve the photos.
 */
export function filesOf(bucket: Bucket, folder: string): PhotoFiles {
  const keyOf = (fileName: string) => `${folder}/${fileName}`;
  return {
    put: async (fileName, bytes) => await bucket.put(keyOf(fileName), bytes),
    open: async (fileName) => await bucket.get(keyOf(fileName)),
    remove: async (fileName) => await bucket.remove([keyOf(fileName)]),
    async list() {
      const objects = await bucket.list(keyOf(''));
      return objects.map(({ key, writtenAt }) => ({ name: key.slice(folder.length + 1), writtenAt }));
    },
  };
}
