import { ApolloLink } from '@apollo/client';
import { map } from 'rxjs';

/** Adds the id in the server's logs to every error's extensions, as `requestId`. */
export function createRequestIdLink(): ApolloLink {
  return new ApolloLink((operation, forward) =>
    forward(operation).pipe(
      map((result) => {
        const { response } = operation.getContext() as { response?: Response };
        const requestId = response?.headers.get('x-request-id');
        if (!requestId || !result.errors) return result;
        const errors = result.errors.map((error) => ({ ...error, extensions: { ...error.extensions, requestId } }));
        return { ...result, errors };
      }),
    ),
  );
}
