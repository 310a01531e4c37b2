import { ApolloClient, ApolloLink, HttpLink, InMemoryCache } from '@apollo/client';
import { createRequestIdLink } from './request-id-link.ts';
import { createSessionLink } from './session-link.ts';
import { createUploadLink, fetchWithFiles } from './upload-link.ts';

const ENDPOINT = '/graphql';
/** Tells the gateway's forgery protection that no foreign page made the request. */
const PREFLIGHT = { 'apollo-require-preflight': '1' };

/** Without an id because there is one of each: what two screens ask of it is merged. */
const ONE_OF_A_KIND = Object.fromEntries(
  ['Derby', 'LeaderboardStatus', 'PhotoLimits'].map((type) => [type, { keyFields: [] as const }]),
);

/**
 * The administrators' GraphQL client: bearer token, the session rule, files. Visitors never download it.
 * `onSessionEnded` is called when the session is over and could not be renewed.
 */
export function createApolloClient(options: { readonly onSessionEnded: () => void }): ApolloClient {
  const preflight = new ApolloLink((operation, forward) => {
    operation.setContext({ headers: PREFLIGHT });
    return forward(operation);
  });
  const http = new HttpLink({ uri: ENDPOINT, fetch: fetchWithFiles });
  return new ApolloClient({
    cache: new InMemoryCache({ typePolicies: ONE_OF_A_KIND }),
    link: ApolloLink.from([preflight, createRequestIdLink(), createSessionLink(options), createUploadLink(), http]),
    defaultOptions: { watchQuery: { fetchPolicy: 'cache-and-network' } },
  });
}
