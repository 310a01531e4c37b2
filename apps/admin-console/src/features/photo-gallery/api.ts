import { useQuery } from '@apollo/client/react';
import { useMemo } from 'react';
import { PhotoGallery_EntriesDocument, type PhotoGallery_EntriesQuery } from '../../generated/graphql.ts';
import { LARGE_LIST } from '../../lib/requests.ts';

/** An entry that has a photo. */
export type PhotographedEntry = PhotoGallery_EntriesQuery['entries'][number] & { readonly fishPhotoUrl: string };

/** The entries that have both path and address of a photo, heaviest first; asked for once. */
export function usePhotos() {
  const { data, error, loading, refetch } = useQuery(PhotoGallery_EntriesDocument, LARGE_LIST);
  const photos = useMemo(() => data?.entries.filter(hasPhoto), [data]);
  return { photos, error, isLoading: loading, refetch };
}

function hasPhoto(entry: PhotoGallery_EntriesQuery['entries'][number]): entry is PhotographedEntry {
  return Boolean(entry.fishPhotoPath && entry.fishPhotoUrl);
}
