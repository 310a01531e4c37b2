import type { ApolloClient } from '@apollo/client';
import { NewEntry_AddPhotoDocument } from '../../../generated/graphql.ts';
import { withTimeLimit } from '../../../lib/with-time-limit.ts';
import { PHOTO_TIMEOUT_MS } from '../constants.ts';

/** Sends the photo after its weight; `onProgress` hears how many percent are sent. Rejects as every operation does. */
export async function addEntryPhoto(
  client: ApolloClient,
  photo: { readonly entryId: number; readonly file: File; readonly onProgress: (percent: number) => void },
): Promise<void> {
  const { entryId, file, onProgress } = photo;
  await withTimeLimit(PHOTO_TIMEOUT_MS, (signal) =>
    client.mutate({
      mutation: NewEntry_AddPhotoDocument,
      variables: { id: entryId, fishPhoto: file },
      context: { fetchOptions: { signal }, onUploadProgress: onProgress },
    }),
  );
}
