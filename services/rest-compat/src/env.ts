import { derbyConfig, derbyFields } from '@derby/backend-kit/env';
import { drainDelayMs, origins, parseEnv, port, trustedProxies, type EnvSource } from '@derby/server-kit/env';
import { z } from 'zod';

const schema = z.object({
  ...derbyFields,
  REST_COMPAT_PORT: port('REST_COMPAT_PORT'),
  /** The proxy in front of this service: the front door. */
  TRUSTED_PROXIES: trustedProxies.default('loopback'),
  DRAIN_DELAY_MS: drainDelayMs,
  CORS_ORIGINS: origins.default([]),
});

/** The configuration of rest-compat. */
export type RestCompatConfig = Readonly<ReturnType<typeof readConfig>>;

/** Reads the environment (docs/configuration.md). Throws EnvError that lists every problem. */
export function readConfig(source: EnvSource = process.env) {
  const env = parseEnv(schema, source);
  return {
    ...derbyConfig(env, source),
    host: env.HOST,
    /** Null when the environment sets none; then the setting `server_port` applies. */
    port: source['REST_COMPAT_PORT'] ? env.REST_COMPAT_PORT : null,
    /** Peers whose forwarded client address is trusted: the front door. */
    trustedProxies: env.TRUSTED_PROXIES,
    /** The time at shutdown in which requests are still served while `/ready` refuses. */
    drainDelayMs: env.DRAIN_DELAY_MS,
    /** Checks each response against the contract before it is sent. Off in production, to save time. */
    validatesResponses: env.NODE_ENV !== 'production',
    /** Origins whose scripts may make all calls. Scripts of all other origins may make public reads only. */
    corsOrigins: env.CORS_ORIGINS,
  };
}
