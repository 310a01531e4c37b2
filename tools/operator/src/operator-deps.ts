import { connectDatabase, createSecretBox, systemClock, type Deps } from '@derby/domain/kernel';
import { createLogger } from '@derby/server-kit/logger';
import { resolveSecretsKey } from '@derby/server-kit/secrets-key';
import type { OperatorConfig, OperatorSecrets } from './env.ts';

const POOL_SIZE = 2;

/**
 * What a use case needs when a command runs it: the log on stderr, because stdout carries the
 * answer, and nobody to tell, because the services read the database themselves.
 * Close `database` when done. Rejects with a sentence when the database is away.
 */
export async function openOperatorDeps(
  command: string,
  env: { config: OperatorConfig; secrets: OperatorSecrets },
): Promise<Deps> {
  const { config, secrets } = env;
  const secretsKey = resolveSecretsKey({ ...config, secretsKey: secrets.secretsKey });
  return {
    database: await connectDatabase({ mongodbUrl: config.mongodbUrl, poolSize: POOL_SIZE }),
    clock: systemClock,
    events: { publish: async () => undefined },
    jobQueue: { enqueue: async () => undefined },
    secrets: createSecretBox(secretsKey),
    logger: createLogger({ name: command, level: config.logLevel }, process.stderr),
  };
}
