import type { Share } from '@derby/server-kit/network-share';
import type { FastifyInstance } from 'fastify';
import { createWaitList } from '../clients/wait-list.ts';
import type { FrontDoorConfig } from '../env.ts';
import type { FrontDoorLimits } from '../limits.ts';
import { passOn } from './pass-on.ts';
import { createServicePool } from './service-pool.ts';

/** A kind of path, the service that answers it, and the connections that requests for it may use. */
export interface ServicePaths {
  readonly prefix: string;
  readonly url: string;
  readonly share: Share;
  /** Its answers may be silent for ever. */
  readonly isEndless?: boolean;
}

/** The paths of gateway and rest-compat. Each visitor who follows the board holds a connection for long. */
export function servicePaths(config: FrontDoorConfig, { connections, listeners }: FrontDoorLimits): ServicePaths[] {
  return [
    { prefix: '/graphql', url: config.gatewayUrl, share: connections },
    { prefix: '/graphql/events', url: config.gatewayUrl, share: listeners, isEndless: true },
    { prefix: '/uploads', url: config.gatewayUrl, share: connections },
    { prefix: '/sponsor-logos', url: config.gatewayUrl, share: connections },
    { prefix: '/api', url: config.restCompatUrl, share: connections },
  ];
}

/** Passes these paths on, each kind over connections of its own. */
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
    unreadAnswers: createWaitList(limits.unreadAnswers),
  };
  await Promise.all(
    paths.map(async ({ prefix, url, ...ofPool }) => {
      const pool = createServicePool(new URL(url).origin, { limits, ...ofPool });
      server.addHook('onClose', () => pool.close());
      await passOn(server, { prefix, url: new URL(url), pool }, options);
    }),
  );
}
