import { useApolloClient, useQuery } from '@apollo/client/react';
import {
  Event_EventDocument,
  Event_SaveDocument,
  Event_UploadLogoDocument,
  type Event_EventQuery,
  type EventInput,
} from '../../generated/graphql.ts';

/** The event as it is edited. */
export type EditableEvent = Event_EventQuery['editableEvent'];

/** The event as it is saved, always asked for anew: an edit of an older one would be refused. */
export function useEvent() {
  const { data, error, loading, refetch } = useQuery(Event_EventDocument, { fetchPolicy: 'network-only' });
  return { event: data?.editableEvent, error, isLoading: loading, refetch };
}

/** Saves the event whole; resolves to its new version. Rejects as every operation does. */
export function useSaveEvent(): (event: EventInput, version: number) => Promise<number> {
  const client = useApolloClient();
  return async (event, version) => {
    const { data } = await client.mutate({ mutation: Event_SaveDocument, variables: { event, version } });
    if (!data) throw new Error('The answer has no event');
    return data.updateEvent.version;
  };
}

/** Sends a logo; resolves to its path. Rejects as every operation does. */
export function useUploadLogo(): (logo: File) => Promise<string> {
  const client = useApolloClient();
  return async (logo) => {
    const { data } = await client.mutate({ mutation: Event_UploadLogoDocument, variables: { logo } });
    if (!data) throw new Error('The answer has no path');
    return data.uploadSponsorLogo;
  };
}
