import { connectDatabase, createSecretBox, systemClock, type Deps } from '@derby/domain/kernel';
import { createLogger } from '@derby/server-kit/logger';
import { resolveSecretsKey } from '@derby/server-kit/secrets-key';
import type { OperatorConfig, OperatorSecrets } from './env.ts';

const POOL_SIZE = 2;

/**
 * Opens what a use case needs in a command. The log goes to stderr, because stdout carries the answer. Events and jobs
 * are dropped, because the services read the database themselves. Close `database` when done. Rejects with a sentence
 * when the database is unreachable.
 */
export async function openOperatorDeps(
  command: string,
  env: { config: OperatorConfig; secrets: OperatorSecrets },
): Promise<Deps> {
  const { config, secrets } = env;
  const secretsKey = resolveSecretsKey({
    isProduction: config.isProduction,
    dataDirectory: config.storage.dataDirectory,
    secretsKey: secrets.secretsKey,
  });
  return {
    database: await connectDatabase({ mongodbUrl: config.mongodbUrl, poolSize: POOL_SIZE }),
    clock: systemClock,
    events: { publish: async () => undefined },
    jobQueue: { enqueue: async () => undefined },
    secrets: createSecretBox(secretsKey),
    logger: createLogger({ name: command, level: config.logLevel }, process.stderr),
  };
}

/** Runs a command: its answer is one line of JSON on stdout, its failure one sentence on stderr and exit code 1. */
export async function runOperator(command: string, work: () => Promise<object>): Promise<void> {
  try {
    process.stdout.write(`${JSON.stringify(await work())}\n`);
  } catch (error) {
    process.stderr.write(`${command}: ${sentenceOf(error)}\n`);
    process.exitCode = 1;
  }
}

/** An outage tells visitors nothing of its cause, which the operator needs. */
function sentenceOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { message, cause } = error;
  const isOutage = 'code' in error && error.code === 'UNAVAILABLE' && cause instanceof Error;
  return isOutage ? `${message} ${cause.message}` : message;
}
