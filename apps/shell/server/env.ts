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

/** The configuration of the front door; URLs have no trailing slash. */
export type FrontDoorConfig = Readonly<ReturnType<typeof readConfig>>;

const sandboxTicketing = (sandboxPort: number) => `${localUrl('127.0.0.1', sandboxPort)}/ticketing`;

/**
 * Reads the front door's environment (docs/configuration.md). URLs that are not set follow from the ports. Throws
 * EnvError.
 */
export function readConfig(source: EnvSource = process.env) {
  const env = parseEnv(schema, source);
  const local = (localPort: number) => localUrl(env.HOST, localPort);
  const remotes: Readonly<Record<RemoteId, string>> = {
    'public-site': env.PUBLIC_SITE_URL ?? local(env.PUBLIC_SITE_PORT),
    'admin-console': env.ADMIN_CONSOLE_URL ?? local(env.ADMIN_CONSOLE_PORT),
  };
  return {
    host: env.HOST,
    port: env.PORT,
    logLevel: env.LOG_LEVEL,
    /** Peers whose forwarded client address is trusted, e.g. a balancer in front of the front door; none by default. */
    trustedProxies: env.TRUSTED_PROXIES,
    /** The time at shutdown in which requests are still served while `/ready` refuses. */
    drainDelayMs: env.DRAIN_DELAY_MS,
    /** The origin for visitors. Links, social tags and the security policy are built from it. */
    publicUrl: env.PUBLIC_URL ?? local(env.PORT),
    remotes,
    gatewayUrl: env.GATEWAY_URL ?? local(env.GATEWAY_PORT),
    restCompatUrl: env.REST_COMPAT_URL ?? local(env.REST_COMPAT_PORT),
    workerUrl: env.WORKER_URL ?? local(env.WORKER_PORT),
    /** Null when no tickets are sold, unless the event has an address of its own. */
    ticketingUrl: env.TICKETING_URL ?? (env.NODE_ENV === 'production' ? null : sandboxTicketing(env.SANDBOX_PORT)),
    /** The shell's development server, which then serves page and scripts. Without it the build is served. */
    shellDevUrl: env.SHELL_DEV_URL,
  };
}
