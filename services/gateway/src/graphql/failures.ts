import type { ApolloServerPlugin } from '@apollo/server';
import type { GatewayContext } from '../context.ts';
import { httpStatusOf } from '@derby/rules/error-codes';
import { isUnexpected } from './format-error.ts';

const INTERNAL_SERVER_ERROR = 500;

/**
 * Puts the request's id into every error, the status and the time to wait of the first one onto an answer
 * without data, and each unexpected error once into the log.
 */
export const failures: ApolloServerPlugin<GatewayContext> = {
  requestDidStart: async () => ({
    async didEncounterErrors({ contextValue, errors, operationName }) {
      for (const error of errors) {
        if (!isUnexpected(error)) continue;
        contextValue.logger.error(
          { err: error.originalError ?? error, operationName, path: error.path?.join('.') },
          'an operation failed',
        );
      }
    },
    async willSendResponse({ contextValue, response }) {
      if (response.body.kind !== 'single') return;
      const { errors, data } = response.body.singleResult;
      if (!errors?.length) return;
      response.body.singleResult.errors = errors.map((error) => ({
        ...error,
        extensions: { ...error.extensions, requestId: contextValue.requestId },
      }));
      if (data === null || data === undefined) {
        response.http.status =
          httpStatusOf(errors[0]?.extensions?.['code']) ?? response.http.status ?? INTERNAL_SERVER_ERROR;
        const retryAfterSeconds = errors[0]?.extensions?.['retryAfterSeconds'];
        if (typeof retryAfterSeconds === 'number') {
          response.http.headers.set('retry-after', String(Math.ceil(retryAfterSeconds)));
        }
      }
    },
  }),
};
