import { ApolloLink } from '@apollo/client';
import { tap } from 'rxjs';
import { noteServerDate } from './server-clock.ts';

/** Notes the server's time of every response. */
export function createServerClockLink(): ApolloLink {
  return new ApolloLink((operation, forward) =>
    forward(operation).pipe(
      tap(() => {
        const { response } = operation.getContext() as { response?: Response };
        if (response) noteServerDate(response.headers);
      }),
    ),
  );
}
