import { derbyConfig, derbyFields } from '@derby/jobs/env';
import { drainDelayMs, parseEnv, port, trustedProxies, type EnvSource } from '@derby/server-kit/env';
import { z } from 'zod';

const fields = z.object({
  ...derbyFields,
  GATEWAY_PORT: port('GATEWAY_PORT'),
  /** Where front door and rest-compat run. */
  TRUSTED_PROXIES: trustedProxies.default('loopback'),
  DRAIN_DELAY_MS: drainDelayMs,
});

/** What the gateway is told from outside. */
export type GatewayConfig = ReturnType<typeof readConfig>;

/** Throws EnvError, or a sentence when SECRETS_KEY is missing in production. */
export function readConfig(source: EnvSource = process.env) {
  const env = parseEnv(fields, source);
  return {
    ...derbyConfig(env, source),
    listen: { host: env.HOST, port: env.GATEWAY_PORT },
    /** Set when NODE_ENV is: it wins over the setting of the same meaning. */
    environment: source['NODE_ENV'] ? env.NODE_ENV : null,
    /** Peers whose word about a visitor's address counts: front door and rest-compat. */
    trustedProxies: env.TRUSTED_PROXIES,
    /** At the end: requests are still taken, and `/ready` refuses. */
    drainDelayMs: env.DRAIN_DELAY_MS,
  };
}
