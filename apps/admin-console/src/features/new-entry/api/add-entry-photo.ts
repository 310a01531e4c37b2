import type { ApolloClient } from '@apollo/client';
import { NewEntry_AddPhotoDocument } from '../../../generated/graphql.ts';
import { withTimeLimit } from '../../../lib/with-time-limit.ts';
import { PHOTO_TIMEOUT_MS } from '../constants.ts';
import { shrinkPhoto } from '../shrink-photo.ts';
import { knownPhotoLimits } from './photo-limits.ts';

/**
 * Sends the photo after its weight, shrunk, also when the entry was saved before the device had come to that; `onProgress`
 * hears how many percent are sent. Rejects as every operation does.
 */
export async function addEntryPhoto(
  client: ApolloClient,
  photo: { readonly entryId: number; readonly file: File; readonly onProgress: (percent: number) => void },
): Promise<void> {
  const { entryId, file, onProgress } = photo;
  const fishPhoto = (await shrinkPhoto(file, knownPhotoLimits(client))) ?? file;
  await withTimeLimit(PHOTO_TIMEOUT_MS, (signal) =>
    client.mutate({
      mutation: NewEntry_AddPhotoDocument,
      variables: { id: entryId, fishPhoto },
      context: { fetchOptions: { signal }, onUploadProgress: onProgress },
    }),
  );
}
