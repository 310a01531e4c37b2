import { useQuery } from '@apollo/client/react';
import { ManageDerby_PreviewDocument, type ManageDerby_PreviewQuery } from '../../../generated/graphql.ts';

/** One message as it would go out now. */
export type Preview = ManageDerby_PreviewQuery['messagePreflight']['previews'][number];

/** The message at a place in the order of sending; the one before stays until it is there. */
export function usePreview(variables: { readonly finalText: string | null; readonly offset: number }) {
  const { data, previousData, error } = useQuery(ManageDerby_PreviewDocument, {
    variables,
    fetchPolicy: 'no-cache',
  });
  return { preview: (data ?? previousData)?.messagePreflight.previews[0], error };
}
