import { initialSettings, type WireSettings } from '@derby/domain/settings';
import {
  DEFAULT_SMS_SPACING_MS,
  drainDelayMs,
  milliseconds,
  parseEnv,
  port,
  processFields,
  providerFields,
  storageOf,
  storeFields,
  trustedProxies,
  publicUrl,
  type EnvSource,
  type StorageConfig,
} from '@derby/server-kit/env';
import { redisUrlOf } from '@derby/jobs/redis-url';
import { resolveSecretsKey } from '@derby/server-kit/secrets-key';
import { z } from 'zod';

const fields = z.object({
  ...processFields,
  ...storeFields,
  ...providerFields,
  GATEWAY_PORT: port('GATEWAY_PORT'),
  /** Where front door and rest-compat run. */
  TRUSTED_PROXIES: trustedProxies.default('loopback'),
  PUBLIC_URL: publicUrl,
  DRAIN_DELAY_MS: drainDelayMs,
  /** The worker keeps to it; here it only says how long a run will take. */
  SMS_SPACING_MS: milliseconds(DEFAULT_SMS_SPACING_MS),
});

/** What the gateway is told from outside, without secrets. */
export interface GatewayConfig {
  readonly listen: { readonly host: string; readonly port: number };
  readonly logLevel: string;
  /** Set when NODE_ENV is: it wins over the setting of the same meaning. */
  readonly environment: 'development' | 'production' | 'test' | null;
  /** Peers whose word about a visitor's address counts: front door and rest-compat. */
  readonly trustedProxies: string;
  /** At the end: requests are still taken, and `/ready` refuses. */
  readonly drainDelayMs: number;
  readonly mongodbUrl: string;
  readonly redisUrl: string;
  readonly storage: StorageConfig;
  /** Origin that visitors and the SMS provider use. */
  readonly publicUrl: string;
  /** Between two messages, as the worker keeps it. */
  readonly smsSpacingMs: number;
  readonly secrets: GatewaySecrets;
}

/** Never logged. */
export interface GatewaySecrets {
  readonly secretsKey: string;
  /** First values of settings, the provider's token among them. */
  readonly initialSettings: WireSettings;
}

/** Throws EnvError, or a sentence when SECRETS_KEY is missing in production. */
export function readConfig(source: EnvSource = process.env): GatewayConfig {
  const env = parseEnv(fields, source);
  return {
    listen: { host: env.HOST, port: env.GATEWAY_PORT },
    logLevel: env.LOG_LEVEL,
    environment: source['NODE_ENV'] ? env.NODE_ENV : null,
    trustedProxies: env.TRUSTED_PROXIES,
    drainDelayMs: env.DRAIN_DELAY_MS,
    mongodbUrl: env.MONGODB_URL,
    redisUrl: redisUrlOf(env),
    storage: storageOf(env),
    publicUrl: env.PUBLIC_URL,
    smsSpacingMs: env.SMS_SPACING_MS,
    secrets: {
      secretsKey: resolveSecretsKey({
        secretsKey: env.SECRETS_KEY,
        dataDirectory: env.DATA_DIR,
        isProduction: env.NODE_ENV === 'production',
      }),
      initialSettings: initialSettings({ ...env, NODE_ENV: source['NODE_ENV'] }),
    },
  };
}
