import { initialSettings } from '@derby/domain/settings';
import {
  milliseconds,
  processFields,
  providerFields,
  publicUrl,
  storageOf,
  storeFields,
  type EnvSource,
} from '@derby/server-kit/env';
import { resolveSecretsKey } from '@derby/server-kit/secrets-key';
import type { z } from 'zod';
import { redisUrlOf } from './redis-url.ts';

/**
 * Minimum time between two messages. The worker keeps it, and the gateway uses it to estimate the duration of a run.
 */
export const DEFAULT_SMS_SPACING_MS = 2_000;

/** The environment variables of both gateway and worker. */
export const derbyFields = {
  ...processFields,
  ...storeFields,
  ...providerFields,
  PUBLIC_URL: publicUrl,
  SMS_SPACING_MS: milliseconds(DEFAULT_SMS_SPACING_MS),
};

/** The configuration of both gateway and worker. `secrets` are never logged. */
export type DerbyConfig = ReturnType<typeof derbyConfig>;

/** Returns the configuration from the variables. Throws a readable error when SECRETS_KEY is missing in production. */
export function derbyConfig(env: z.infer<z.ZodObject<typeof derbyFields>>, source: EnvSource) {
  return {
    logLevel: env.LOG_LEVEL as string,
    mongodbUrl: env.MONGODB_URL,
    redisUrl: redisUrlOf(env),
    storage: storageOf(env),
    /** Origin for links in texts, and for photos that the provider fetches. */
    publicUrl: env.PUBLIC_URL,
    /** Minimum time between two requests to the provider, over all processes. */
    smsSpacingMs: env.SMS_SPACING_MS,
    secrets: {
      secretsKey: resolveSecretsKey({
        secretsKey: env.SECRETS_KEY,
        dataDirectory: env.DATA_DIR,
        isProduction: env.NODE_ENV === 'production',
      }),
      /** Initial settings, with the provider's token. */
      initialSettings: initialSettings({ ...env, NODE_ENV: source['NODE_ENV'] }),
    },
  };
}
