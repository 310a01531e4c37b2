import { useQuery } from '@apollo/client/react';
import { NewEntry_WeighedFishDocument, type NewEntry_WeighedFishQuery } from '../../../generated/graphql.ts';
import { LARGE_LIST } from '../../../lib/large-list.ts';
import { WEIGHED_FISH_POLL_MS } from '../constants.ts';

/** A fish of this derby. */
export type WeighedFish = NewEntry_WeighedFishQuery['entries'][number];

const NONE: readonly WeighedFish[] = [];

/** All fish of this derby, at most half a minute old; none until the server has said them, and without it. */
export function useWeighedFish(): readonly WeighedFish[] {
  const { data } = useQuery(NewEntry_WeighedFishDocument, {
    pollInterval: WEIGHED_FISH_POLL_MS,
    ...LARGE_LIST,
  });
  return data?.entries ?? NONE;
}
