import { useQuery } from '@apollo/client/react';
import { NewEntry_DeadlineDocument } from '../../../generated/graphql.ts';

/** Wall-clock text of the derby's zone; null when there is none, or nobody has said it yet. */
export function useEntryDeadline(): string | null {
  const { data } = useQuery(NewEntry_DeadlineDocument);
  return data?.derby.entryDeadline ?? null;
}
