import type { ApolloServerPlugin } from '@apollo/server';
import type { GatewayContext } from '../context.ts';
import { httpStatusOf, retryAfterOf } from '@derby/rules/error-codes';
import { isUnexpected } from './format-error.ts';

const INTERNAL_SERVER_ERROR = 500;

/**
 * Adds the request's id to every error. Sets the status and retry time of the first error when a response has no data.
 * Logs each unexpected error once.
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
        const { code, retryAfterSeconds: known } = errors[0]?.extensions ?? {};
        const status = httpStatusOf(code) ?? response.http.status ?? INTERNAL_SERVER_ERROR;
        const retryAfterSeconds = retryAfterOf(status, typeof known === 'number' ? known : null);
        response.http.status = status;
        if (retryAfterSeconds !== null) response.http.headers.set('retry-after', String(retryAfterSeconds));
      }
    },
  }),
};
