import { ApolloClient, ApolloLink, HttpLink, InMemoryCache } from '@apollo/client';
import { createSessionLink } from './session-link.ts';
import { createUploadLink, hasFile } from './upload-link.ts';

const ENDPOINT = '/graphql';
/** Tells the gateway's forgery protection that no foreign page made the request. */
const PREFLIGHT = { 'apollo-require-preflight': '1' };

/**
 * The administrators' GraphQL client: bearer token, the session rule, files. Visitors never download it.
 * `onSessionEnded` is called when the session is over and could not be renewed.
 */
export function createApolloClient(options: { readonly onSessionEnded: () => void }): ApolloClient {
  const preflight = new ApolloLink((operation, forward) => {
    operation.setContext({ headers: PREFLIGHT });
    return forward(operation);
  });
  const transport = ApolloLink.split(hasFile, createUploadLink(ENDPOINT), new HttpLink({ uri: ENDPOINT }));
  return new ApolloClient({
    cache: new InMemoryCache(),
    link: ApolloLink.from([preflight, createSessionLink(options), transport]),
    defaultOptions: { watchQuery: { fetchPolicy: 'cache-and-network' } },
  });
}
