import { ApolloLink } from '@apollo/client';
import { mergeMap } from 'rxjs';
import { ConnectionError } from './reach-server.ts';
import { renewSession } from './renew-session.ts';
import { readAuthToken } from './token-storage.ts';

const SESSION_IS_OVER = new Set<unknown>(['UNAUTHENTICATED', 'FORBIDDEN']);

/** The request met the end of the session. Whether or not the session could be renewed, it was not carried out. */
export class AuthenticationRequiredError extends Error {
  constructor() {
    super('Authentication required');
    this.name = 'AuthenticationRequiredError';
  }
}

/**
 * The one place that handles the end of a session: a refused request leads to a renewal;
 * when that works the new token is stored and the request is still rejected with 'Authentication
 * required'; when it is refused, both tokens go and `onSessionEnded` leads to the login; when the server cannot
 * answer, the tokens stay and the request is rejected like any other that found no server. It also puts the
 * bearer header on requests.
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
