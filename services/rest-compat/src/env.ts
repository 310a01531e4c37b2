import {
  drainDelayMs,
  httpUrl,
  localUrl,
  origins,
  parseEnv,
  port,
  processFields,
  trustedProxies,
  type EnvSource,
} from '@derby/server-kit/env';
import { z } from 'zod';

const schema = z.object({
  ...processFields,
  REST_COMPAT_PORT: port('REST_COMPAT_PORT'),
  /** Where the front door runs. */
  TRUSTED_PROXIES: trustedProxies.default('loopback'),
  GATEWAY_PORT: port('GATEWAY_PORT'),
  GATEWAY_URL: httpUrl.optional(),
  DRAIN_DELAY_MS: drainDelayMs,
  CORS_ORIGINS: origins.default([]),
});

/** The configuration of rest-compat; it has no secrets. */
export type RestCompatConfig = Readonly<ReturnType<typeof readConfig>>;

/** Reads the environment (docs/configuration.md). Throws EnvError that lists every problem. */
export function readConfig(source: EnvSource = process.env) {
  const env = parseEnv(schema, source);
  return {
    host: env.HOST,
    /** Null when the environment names none: the setting `server_port` decides then. */
    port: source['REST_COMPAT_PORT'] ? env.REST_COMPAT_PORT : null,
    gatewayUrl: env.GATEWAY_URL ?? localUrl(env.HOST, env.GATEWAY_PORT),
    logLevel: env.LOG_LEVEL,
    /** Peers whose word about a visitor's address counts: the front door. */
    trustedProxies: env.TRUSTED_PROXIES,
    /** At the end: requests are still taken, and `/ready` refuses. */
    drainDelayMs: env.DRAIN_DELAY_MS,
    /** Each answer is held against the contract before it leaves. Off in production, where it would only cost. */
    validatesAnswers: env.NODE_ENV !== 'production',
    /** Origins whose scripts may make every call; those of the others may make public reads. */
    corsOrigins: env.CORS_ORIGINS,
  };
}
