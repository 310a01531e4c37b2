import { ApolloClient, ApolloLink, HttpLink, InMemoryCache } from '@apollo/client';
import { getMainDefinition } from '@apollo/client/utilities';
import { Kind, OperationTypeNode, type DocumentNode } from 'graphql';
import { map } from 'rxjs';
import { createConnectionLink } from './connection.ts';
import { ConnectionError } from './reach-server.ts';
import { noteServerDate } from './server-clock.ts';
import { createSessionLink } from './session-link.ts';
import { createUploadLink, fetchWithFiles } from './upload-link.ts';

const ENDPOINT = '/graphql';
/** Shows the gateway's CSRF protection that the request comes from our own pages. */
const PREFLIGHT = { 'apollo-require-preflight': '1' };

/** Types without ids, because there is one of each. Results of different screens are merged. */
const ONE_OF_A_KIND = Object.fromEntries(
  ['Derby', 'LeaderboardStatus', 'PhotoLimits'].map((type) => [type, { keyFields: [] as const }]),
);

/** Returns whether data belong to an operation: the login page of a network may send data of its own as JSON. */
function isDataOf(query: DocumentNode, data: Readonly<Record<string, unknown>>): boolean {
  const { selections } = getMainDefinition(query).selectionSet;
  return selections.some((one) => one.kind !== Kind.FIELD || (one.alias ?? one.name).value in data);
}

/**
 * Rejects data that are not of the server. Notes the server's time of every other response, and adds the id in its logs
 * to every error, as `requestId`.
 */
const readResponse = new ApolloLink((operation, forward) =>
  forward(operation).pipe(
    map((result) => {
      if (result.data && !isDataOf(operation.query, result.data))
        throw new ConnectionError('Something on the way responded', { hasBegun: true });
      const { response } = operation.getContext() as { response?: Response };
      if (response) noteServerDate(response.headers);
      const requestId = response?.headers.get('x-request-id');
      if (!requestId || !result.errors) return result;
      const errors = result.errors.map((error) => ({ ...error, extensions: { ...error.extensions, requestId } }));
      return { ...result, errors };
    }),
  ),
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
      createConnectionLink(),
      createSessionLink(options),
      readResponse,
      createUploadLink(),
      http,
    ]),
    defaultOptions: { watchQuery: { fetchPolicy: 'cache-and-network' } },
  });
}
