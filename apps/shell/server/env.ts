import type { RemoteId } from '@derby/micro-frontend/contract';
import {
  drainDelayMs,
  httpUrl,
  localUrl,
  parseEnv,
  port,
  processFields,
  trustedProxies,
  type EnvSource,
} from '@derby/server-kit/env';
import { z } from 'zod';

/** Where everything is that the front door serves, proxies to or watches; addresses without a trailing slash. */
export interface FrontDoorConfig {
  readonly host: string;
  readonly port: number;
  readonly logLevel: string;
  /** Peers whose word about a visitor's address counts, e.g. a balancer before the front door; none by default. */
  readonly trustedProxies: string | undefined;
  /** At the end: requests are still taken, and `/ready` refuses. */
  readonly drainDelayMs: number;
  /** The origin that visitors use; links, social tags and the security policy are built from it. */
  readonly publicUrl: string;
  readonly remotes: Readonly<Record<RemoteId, string>>;
  readonly gatewayUrl: string;
  readonly restCompatUrl: string;
  readonly workerUrl: string;
  readonly ticketingUrl: string;
  /** The shell's development server, which then serves page and scripts; undefined serves the build. */
  readonly shellDevUrl: string | undefined;
}

const schema = z.object({
  ...processFields,
  PORT: port('PORT'),
  PUBLIC_URL: httpUrl.optional(),
  PUBLIC_SITE_PORT: port('PUBLIC_SITE_PORT'),
  REST_COMPAT_PORT: port('REST_COMPAT_PORT'),
  ADMIN_CONSOLE_PORT: port('ADMIN_CONSOLE_PORT'),
  GATEWAY_PORT: port('GATEWAY_PORT'),
  WORKER_PORT: port('WORKER_PORT'),
  SANDBOX_PORT: port('SANDBOX_PORT'),
  PUBLIC_SITE_URL: httpUrl.optional(),
  ADMIN_CONSOLE_URL: httpUrl.optional(),
  GATEWAY_URL: httpUrl.optional(),
  REST_COMPAT_URL: httpUrl.optional(),
  WORKER_URL: httpUrl.optional(),
  TICKETING_URL: httpUrl.optional(),
  TRUSTED_PROXIES: trustedProxies.optional(),
  DRAIN_DELAY_MS: drainDelayMs,
  SHELL_DEV_URL: httpUrl.optional(),
});

/**
 * Reads the front door's environment (docs/configuration.md); addresses follow the ports when unset. Throws EnvError.
 */
export function readConfig(source: EnvSource = process.env): FrontDoorConfig {
  const env = parseEnv(schema, source);
  const local = (localPort: number) => localUrl(env.HOST, localPort);
  return {
    host: env.HOST,
    port: env.PORT,
    logLevel: env.LOG_LEVEL,
    trustedProxies: env.TRUSTED_PROXIES,
    drainDelayMs: env.DRAIN_DELAY_MS,
    publicUrl: env.PUBLIC_URL ?? local(env.PORT),
    remotes: {
      'public-site': env.PUBLIC_SITE_URL ?? local(env.PUBLIC_SITE_PORT),
      'admin-console': env.ADMIN_CONSOLE_URL ?? local(env.ADMIN_CONSOLE_PORT),
    },
    gatewayUrl: env.GATEWAY_URL ?? local(env.GATEWAY_PORT),
    restCompatUrl: env.REST_COMPAT_URL ?? local(env.REST_COMPAT_PORT),
    workerUrl: env.WORKER_URL ?? local(env.WORKER_PORT),
    ticketingUrl: env.TICKETING_URL ?? `${localUrl('127.0.0.1', env.SANDBOX_PORT)}/ticketing`,
    shellDevUrl: env.SHELL_DEV_URL,
  };
}
