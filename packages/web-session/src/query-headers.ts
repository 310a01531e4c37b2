import { readAuthToken } from './token-storage.ts';

/** The second header shows the gateway's CSRF protection that the request comes from our own pages. */
const HEADERS = { accept: 'application/graphql-response+json, application/json', 'apollo-require-preflight': '1' };

/** Returns the headers of a GraphQL request, with the signed-in user's token unless `authenticated` is false. */
export const queryHeaders = (authenticated: boolean): Record<string, string> =>
  headersWith(authenticated ? readAuthToken() : null);

/** Returns the headers of a GraphQL request with a token, or without one for null. */
export function headersWith(token: string | null): Record<string, string> {
  return token === null ? { ...HEADERS } : { ...HEADERS, authorization: `Bearer ${token}` };
}
