import { initialSettings, type WireSettings } from '@derby/domain/settings';
import {
  parseEnv,
  processFields,
  providerFields,
  storageOf,
  storeFields,
  type EnvSource,
  type StorageConfig,
} from '@derby/server-kit/env';
import { z } from 'zod';

const schema = z.object({
  NODE_ENV: processFields.NODE_ENV,
  LOG_LEVEL: processFields.LOG_LEVEL,
  ...storeFields,
  ...providerFields,
  ADMIN_USERNAME: z.string().default('admin'),
  ADMIN_PASSWORD: z.string().optional(),
});

/** The configuration of the operator's commands (docs/configuration.md). */
interface OperatorConfig {
  readonly isProduction: boolean;
  readonly logLevel: string;
  readonly mongodbUrl: string;
  readonly storage: StorageConfig;
}

/** Separate from the config, which may be logged. */
interface OperatorSecrets {
  readonly secretsKey: string | undefined;
  /** Initial values of settings, including the provider's token. */
  readonly initialSettings: WireSettings;
  readonly administrator: { readonly username: string; readonly password: string | undefined };
}

/** The environment of a command. */
export interface OperatorEnv {
  readonly config: OperatorConfig;
  readonly secrets: OperatorSecrets;
}

/** Reads the environment; `overrides` win. Throws EnvError with all problems. */
export function readOperatorEnv(overrides: EnvSource = {}): OperatorEnv {
  const source = { ...process.env, ...overrides };
  const env = parseEnv(schema, source);
  return {
    config: {
      isProduction: env.NODE_ENV === 'production',
      logLevel: env.LOG_LEVEL,
      mongodbUrl: env.MONGODB_URL,
      storage: storageOf(env),
    },
    secrets: {
      secretsKey: env.SECRETS_KEY,
      initialSettings: initialSettings({ ...env, NODE_ENV: source['NODE_ENV'] }),
      administrator: { username: env.ADMIN_USERNAME, password: env.ADMIN_PASSWORD },
    },
  };
}
