import { ApolloClient, ApolloLink, HttpLink, InMemoryCache } from '@apollo/client';
import { OperationTypeNode } from 'graphql';
import { createConnectionLink } from './connection.ts';
import { createRequestIdLink } from './request-id-link.ts';
import { createServerClockLink } from './server-clock-link.ts';
import { createSessionLink } from './session-link.ts';
import { createUploadLink, fetchWithFiles } from './upload-link.ts';

const ENDPOINT = '/graphql';
/** Shows the gateway's CSRF protection that the request comes from our own pages. */
const PREFLIGHT = { 'apollo-require-preflight': '1' };

/** Types without ids, because there is one of each. Results of different screens are merged. */
const ONE_OF_A_KIND = Object.fromEntries(
  ['Derby', 'LeaderboardStatus', 'PhotoLimits'].map((type) => [type, { keyFields: [] as const }]),
);

/**
 * Creates the GraphQL client of signed-in users, with bearer token, session handling and file uploads. Queries
 * repeat and time out like `fetchQuery`. Visitors never download it. `onSessionEnded` is called when the session has
 * ended and could not be renewed.
 */
export function createApolloClient(options: { readonly onSessionEnded: () => void }): ApolloClient {
  const preflight = new ApolloLink((operation, forward) => {
    const isQuery = operation.operationType === OperationTypeNode.QUERY;
    operation.setContext(({ fetchOptions }: { fetchOptions?: RequestInit }) => ({
      headers: PREFLIGHT,
      fetchOptions: { ...fetchOptions, isQuery },
    }));
    return forward(operation);
  });
  const http = new HttpLink({ uri: ENDPOINT, fetch: fetchWithFiles });
  return new ApolloClient({
    cache: new InMemoryCache({ typePolicies: ONE_OF_A_KIND }),
    link: ApolloLink.from([
      preflight,
      createRequestIdLink(),
      createConnectionLink(),
      createSessionLink(options),
      createServerClockLink(),
      createUploadLink(),
      http,
    ]),
    defaultOptions: { watchQuery: { fetchPolicy: 'cache-and-network' } },
  });
}
