import { ApolloLink } from '@apollo/client';
import { map } from 'rxjs';

/** Notes in every error's extensions, as `requestId`, the id under which the server logged the request. */
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
