import proxyAddr from '@fastify/proxy-addr';
import type { Logger } from '@derby/server-kit/logger';
import type { Registry } from 'prom-client';
import type { FrontDoorConfig } from '../env.ts';
import type { FrontDoorLimits } from '../limits.ts';
import { createUpstream } from './ask-upstream.ts';
import { createCacheCounts } from './cache-counts.ts';
import { createMicroCache, type MicroCache } from './micro-cache.ts';
import { publicSources } from './public-read.ts';

/** The micro-cache as the front door has it: before its routes, with its headers, log and metrics. */
export function createBoardCache(
  config: FrontDoorConfig,
  options: {
    commonHeaders: Readonly<Record<string, string>>;
    logger: Logger;
    metrics: Registry;
    limits: FrontDoorLimits;
    isTrusted: (address: string) => boolean;
    now?: () => number;
  },
): MicroCache & { close(): Promise<void> } {
  const { logger, metrics, limits, isTrusted, ...rest } = options;
  const upstream = createUpstream(limits);
  const cache = createMicroCache({
    ...rest,
    sources: publicSources(config),
    limits,
    upstream,
    publicUrl: config.publicUrl,
    // As the proxies tell it: what a visitor claims counts for nothing, what a trusted balancer says does.
    addressOf: (request) => proxyAddr(request, isTrusted),
    counts: createCacheCounts(metrics),
    // One line for each question to a service, none for each answer: those are counted.
    onAsked: ({ requestId, path, status, elapsedMs }) =>
      logger.info({ requestId, method: 'GET', route: path, status, elapsedMs }, 'board read from service'),
    onError: (error) => logger.error({ err: error }, 'failed to answer board read'),
  });
  return { ...cache, close: () => upstream.close() };
}
