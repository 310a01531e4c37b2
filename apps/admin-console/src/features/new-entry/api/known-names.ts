import { useQuery } from '@apollo/client/react';
import { NewEntry_NamesDocument } from '../../../generated/graphql.ts';
import type { KnownName } from '../suggest-names.ts';

const NONE: readonly KnownName[] = [];

/** The names of all participants; none until the server has said them, and without it. */
export function useKnownNames(): readonly KnownName[] {
  const { data } = useQuery(NewEntry_NamesDocument);
  return data?.participantSuggestions ?? NONE;
}
