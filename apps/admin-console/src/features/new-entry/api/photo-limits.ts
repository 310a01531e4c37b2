import type { ApolloClient } from '@apollo/client';
import { useQuery } from '@apollo/client/react';
import { NewEntry_PhotoLimitsDocument } from '../../../generated/graphql.ts';
import { DEFAULT_PHOTO_LIMITS, type ImageLimits } from '../../../lib/photo-limits.ts';

/** What a photo may be; the defaults until the server has said so, since it checks every photo itself. */
export function usePhotoLimits(): ImageLimits {
  const { data } = useQuery(NewEntry_PhotoLimitsDocument);
  return data?.photoLimits ?? DEFAULT_PHOTO_LIMITS;
}

/** The same outside a component, without asking again. */
export function knownPhotoLimits(client: ApolloClient): ImageLimits {
  return client.readQuery({ query: NewEntry_PhotoLimitsDocument })?.photoLimits ?? DEFAULT_PHOTO_LIMITS;
}
