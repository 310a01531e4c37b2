import { join } from 'node:path';
import type { StorageConfig } from '@derby/server-kit/env';
import { openBucket, type SecretBox } from '../kernel/index.ts';
import { createBucketPhotoStore } from './bucket-photo-store.ts';
import { createPhotoStore, type PhotoStore } from './photo-store.ts';

/** The store of photos that the configuration names. `uploadPath` is the setting, `/uploads` by default. */
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
  return createBucketPhotoStore({ bucket: openBucket(storage.photoBucket), folder, secrets });
}
