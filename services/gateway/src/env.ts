import { derbyConfig, derbyFields } from '@derby/backend-kit/env';
import { drainDelayMs, parseEnv, port, trustedProxies, type EnvSource } from '@derby/server-kit/env';
import { z } from 'zod';

const fields = z.object({
  ...derbyFields,
  GATEWAY_PORT: port('GATEWAY_PORT'),
  /** The front door, as the gateway sees it. */
  TRUSTED_PROXIES: trustedProxies.default('loopback'),
  DRAIN_DELAY_MS: drainDelayMs,
});

/** The configuration of a gateway. */
export type GatewayConfig = ReturnType<typeof readConfig>;

/** Throws EnvError, or an error with a clear message when SECRETS_KEY is missing in production. */
export function readConfig(source: EnvSource = process.env) {
  const env = parseEnv(fields, source);
  return {
    ...derbyConfig(env, source),
    listen: { host: env.HOST, port: env.GATEWAY_PORT },
    /** Null when NODE_ENV is not set. Overrides the setting of the same meaning. */
    environment: source['NODE_ENV'] ? env.NODE_ENV : null,
    /** Peers whose forwarded client address is trusted: the front door. */
    trustedProxies: env.TRUSTED_PROXIES,
    /** The time at shutdown in which requests are still served while `/ready` refuses. */
    drainDelayMs: env.DRAIN_DELAY_MS,
  };
}
