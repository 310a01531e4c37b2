import type { Share } from '@derby/server-kit/network-share';
import type { FastifyInstance } from 'fastify';
import { createWaitList } from '../clients/wait-list.ts';
import type { FrontDoorConfig } from '../env.ts';
import type { FrontDoorLimits } from '../limits.ts';
import { passOn } from './pass-on.ts';
import { createServicePool } from './service-pool.ts';

/** A kind of path, the service that serves it, and the limit of connections for it. */
export interface ServicePaths {
  readonly prefix: string;
  readonly url: string;
  readonly share: Share;
  /** Its responses never end, and may have pauses of any length. */
  readonly isEndless?: boolean;
}

/**
 * Returns the paths of gateway and rest-compat. Event streams of the board hold connections for a long time, so they
 * are counted apart.
 */
export function servicePaths(config: FrontDoorConfig, { connections, listeners }: FrontDoorLimits): ServicePaths[] {
  return [
    { prefix: '/graphql', url: config.gatewayUrl, share: connections },
    { prefix: '/graphql/events', url: config.gatewayUrl, share: listeners, isEndless: true },
    { prefix: '/uploads', url: config.gatewayUrl, share: connections },
    { prefix: '/sponsor-logos', url: config.gatewayUrl, share: connections },
    { prefix: '/api', url: config.restCompatUrl, share: connections },
  ];
}

/** Forwards these paths, each kind over separate connections. */
export async function registerServices(
  server: FastifyInstance,
  paths: readonly ServicePaths[],
  { limits, publicUrl }: { limits: FrontDoorLimits; publicUrl: string },
): Promise<void> {
  const options = {
    limits,
    publicUrl: new URL(publicUrl),
    unfinishedBodies: createWaitList(limits.unfinishedBodies),
    uploads: createWaitList(limits.uploads),
    unreadResponses: createWaitList(limits.unreadResponses),
  };
  await Promise.all(
    paths.map(async ({ prefix, url, ...ofPool }) => {
      const pool = createServicePool(new URL(url).origin, { limits, ...ofPool });
      server.addHook('onClose', () => pool.close());
      await passOn(server, { prefix, url: new URL(url), pool }, options);
    }),
  );
}
