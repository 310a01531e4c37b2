import { ApolloLink } from '@apollo/client';
import { mergeMap } from 'rxjs';
import { ConnectionError } from './reach-server.ts';
import { renewSession } from './renew-session.ts';
import { readAuthToken } from './token-storage.ts';

const SESSION_IS_OVER = new Set<unknown>(['UNAUTHENTICATED', 'FORBIDDEN']);

/** The request failed because the session has ended. It was not carried out, even if the session was renewed. */
export class AuthenticationRequiredError extends Error {
  constructor() {
    super('Authentication required');
    this.name = 'AuthenticationRequiredError';
  }
}

/**
 * Adds the bearer token to requests and handles the end of a session: a refused request starts a renewal.
 * - Renewed: the new token is stored, and the request is still rejected with 'Authentication required'.
 * - Refused: both tokens are removed, and `onSessionEnded` opens the login.
 * - No response: the tokens stay, and the request fails like any other without a server.
 */
export function createSessionLink(options: { readonly onSessionEnded: () => void }): ApolloLink {
  return new ApolloLink((operation, forward) => {
    const token = readAuthToken();
    operation.setContext(({ headers }: { headers?: Record<string, string> }) => ({
      headers: { ...headers, ...(token === null ? {} : { authorization: `Bearer ${token}` }) },
    }));
    return forward(operation).pipe(
      mergeMap(async (result) => {
        if (!isSessionOver(result.errors)) return result;
        const renewal = await renewSession(token);
        if (renewal === 'unreachable') throw new ConnectionError('The session could not be renewed');
        if (renewal === 'ended') options.onSessionEnded();
        throw new AuthenticationRequiredError();
      }),
    );
  });
}

function isSessionOver(errors: readonly { readonly extensions?: Record<string, unknown> }[] | undefined): boolean {
  return (errors ?? []).some((error) => SESSION_IS_OVER.has(error.extensions?.['code']));
}
