import type { ApolloServerPlugin } from '@apollo/server';
import type { GatewayContext } from '../context.ts';
import { rootFieldsIn } from './root-fields.ts';

/** What every visitor gets alike. */
const SHARED_FIELDS = new Set(['Query.leaderboard', 'Query.leaderboardStatus']);

const PUBLIC = 'public, max-age=1';
const PRIVATE = 'no-store';

/**
 * Lets caches answer a crowd from one request a second (design.md 8): only for GETs that ask for nothing
 * but the board, without a token, without an error, while the board is public.
 */
export const boardCaching: ApolloServerPlugin<GatewayContext> = {
  requestDidStart: async () => ({
    async willSendResponse({ contextValue: context, document, errors, request, response, schema }) {
      const isShared =
        request.http?.method === 'GET' &&
        context.isAnonymous &&
        !errors?.length &&
        document !== undefined &&
        context.deps.settings.current().leaderboardPublic &&
        [...rootFieldsIn(document, schema)].every((field) => SHARED_FIELDS.has(field));
      response.http.headers.set('cache-control', isShared ? PUBLIC : PRIVATE);
    },
  }),
};
