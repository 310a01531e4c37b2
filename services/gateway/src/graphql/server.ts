import { ApolloServer } from '@apollo/server';
import { InMemoryLRUCache } from '@apollo/utils.keyvaluecache';
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginInlineTraceDisabled,
  ApolloServerPluginLandingPageDisabled,
  ApolloServerPluginSchemaReportingDisabled,
  ApolloServerPluginUsageReportingDisabled,
} from '@apollo/server/plugin/disabled';
import type { Logger } from '@derby/server-kit/logger';
import type { DocumentNode, GraphQLSchema } from 'graphql';
import type { GatewayContext } from '../context.ts';
import type { GatewayLimits } from '../limits.ts';
import { authorize } from './authorize.ts';
import { boardCaching } from './board-caching.ts';
import { failures, formatError } from './errors.ts';
import { limitRules } from './limits.ts';

const BYTES_PER_CHARACTER = 2;

/** Caches of the clients' queries; the least recently used one is evicted. */
export interface QueryStores {
  /** The texts of persisted queries by their hash. */
  readonly texts: InMemoryLRUCache;
  /** Validated documents by the hash of their text. */
  readonly documents: InMemoryLRUCache<DocumentNode>;
}

/** Creates stores that are bounded by the bytes of the texts. A text above `storedQueryBytes` is not stored. */
export function createQueryStores(limits: GatewayLimits): QueryStores {
  const bounds = { maxSize: limits.queryStoreBytes, maxEntrySize: limits.storedQueryBytes };
  return {
    texts: new InMemoryLRUCache({ ...bounds, sizeCalculation: (text, hash) => bytesOf(text) + bytesOf(hash) }),
    documents: new InMemoryLRUCache<DocumentNode>({
      ...bounds,
      sizeCalculation: ({ loc }, hash) => bytesOf(loc?.source.body ?? '') + bytesOf(hash),
    }),
  };
}

function bytesOf(text: string): number {
  return text.length * BYTES_PER_CHARACTER;
}

/** Creates the Apollo Server. Sets every option that would otherwise depend on NODE_ENV. */
export function createApolloServer(options: {
  schema: GraphQLSchema;
  logger: Logger;
  showsSchema: boolean;
  limits: GatewayLimits;
  stores: QueryStores;
}): ApolloServer<GatewayContext> {
  const { logger, limits, stores } = options;
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
      authorize,
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
