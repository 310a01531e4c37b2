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

/** The least time between two messages: the worker keeps it, and the gateway reckons with it how long a run takes. */
export const DEFAULT_SMS_SPACING_MS = 2_000;

/** The variables of gateway and worker alike. */
export const derbyFields = {
  ...processFields,
  ...storeFields,
  ...providerFields,
  PUBLIC_URL: publicUrl,
  SMS_SPACING_MS: milliseconds(DEFAULT_SMS_SPACING_MS),
};

/** What gateway and worker are told from outside. `secrets` are never logged. */
export type DerbyConfig = ReturnType<typeof derbyConfig>;

/** Returns what `derbyFields` say. Throws a sentence when SECRETS_KEY is missing in production. */
export function derbyConfig(env: z.infer<z.ZodObject<typeof derbyFields>>, source: EnvSource) {
  return {
    logLevel: env.LOG_LEVEL as string,
    mongodbUrl: env.MONGODB_URL,
    redisUrl: redisUrlOf(env),
    storage: storageOf(env),
    /** Origin that visitors and the SMS provider use: of links in texts, and of photos that the provider fetches. */
    publicUrl: env.PUBLIC_URL,
    /** Between any two requests to the provider, from any process. */
    smsSpacingMs: env.SMS_SPACING_MS,
    secrets: {
      secretsKey: resolveSecretsKey({
        secretsKey: env.SECRETS_KEY,
        dataDirectory: env.DATA_DIR,
        isProduction: env.NODE_ENV === 'production',
      }),
      /** First values of settings, the provider's token among them. */
      initialSettings: initialSettings({ ...env, NODE_ENV: source['NODE_ENV'] }),
    },
  };
}
