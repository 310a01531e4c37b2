import { useQuery } from '@apollo/client/react';
import { Console_ViewerDocument, type Console_ViewerQuery } from '../generated/graphql.ts';

/** Who is signed in, asked once for all sections; undefined while that is not known. */
export function useViewer(): Console_ViewerQuery['viewer'] | undefined {
  const { data } = useQuery(Console_ViewerDocument, { fetchPolicy: 'cache-first' });
  return data?.viewer;
}
