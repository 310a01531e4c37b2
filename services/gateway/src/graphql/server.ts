import { ApolloServer } from '@apollo/server';
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginInlineTraceDisabled,
  ApolloServerPluginLandingPageDisabled,
  ApolloServerPluginSchemaReportingDisabled,
  ApolloServerPluginUsageReportingDisabled,
} from '@apollo/server/plugin/disabled';
import type { Logger } from '@derby/server-kit/logger';
import type { GraphQLSchema } from 'graphql';
import type { GatewayContext } from '../context.ts';
import type { GatewayChecks, GatewayLimits } from '../limits.ts';
import { createAuthorizePlugin } from './authorize.ts';
import { boardCaching } from './board-caching.ts';
import { failures } from './failures.ts';
import { formatError } from './format-error.ts';
import { createLengthCheck } from './input-lengths.ts';
import { limitRules } from './limits.ts';
import type { QueryStores } from './query-stores.ts';

/** Creates the Apollo Server. Sets every option that would otherwise depend on NODE_ENV. */
export function createApolloServer(options: {
  schema: GraphQLSchema;
  logger: Logger;
  showsSchema: boolean;
  limits: GatewayLimits;
  checks: GatewayChecks;
  stores: QueryStores;
}): ApolloServer<GatewayContext> {
  const { logger, limits, checks, stores } = options;
  return new ApolloServer<GatewayContext>({
    schema: options.schema,
    introspection: options.showsSchema,
    hideSchemaDetailsFromClientErrors: !options.showsSchema,
    includeStacktraceInErrorResponses: false,
    allowBatchedHttpRequests: false,
    // Makes the board's GETs short and cacheable. A client sends an unknown hash again together with its query.
    persistedQueries: { cache: stores.texts },
    documentStore: stores.documents,
    csrfPrevention: { requestHeaders: [...CSRF_HEADERS] },
    parseOptions: { maxTokens: limits.operation.tokens },
    validationOptions: { maxErrors: limits.operation.errors },
    executionOptions: { maxCoercionErrors: limits.operation.errors },
    validationRules: limitRules(limits.operation),
    formatError,
    stopOnTerminationSignals: false,
    logger: {
      debug: (message) => logger.debug({}, String(message)),
      info: (message) => logger.info({}, String(message)),
      warn: (message) => logger.warn({}, String(message)),
      error: (message) => logger.error({}, String(message)),
    },
    plugins: [
      createAuthorizePlugin({
        checkLengths: checks.inputLengths ? createLengthCheck(options.schema) : () => undefined,
      }),
      failures,
      boardCaching,
      ApolloServerPluginCacheControlDisabled(),
      ApolloServerPluginInlineTraceDisabled(),
      ApolloServerPluginLandingPageDisabled(),
      ApolloServerPluginSchemaReportingDisabled(),
      ApolloServerPluginUsageReportingDisabled(),
    ],
  });
}

/** Headers that a simple cross-site request cannot carry. GET and multipart requests must have one of them. */
export const CSRF_HEADERS = ['apollo-require-preflight', 'x-apollo-operation-name'] as const;
