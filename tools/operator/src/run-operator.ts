import { connectDatabase, createSecretBox, systemClock, type Deps, type SecretBox } from '@derby/domain/kernel';
import { openPhotoStore, type PhotoStore } from '@derby/domain/photos';
import { createSettingsStore, type SettingsStore } from '@derby/domain/settings';
import { createLogger } from '@derby/server-kit/logger';
import { resolveSecretsKey } from '@derby/server-kit/secrets-key';
import { readOperatorEnv, type OperatorEnv } from './env.ts';

const POOL_SIZE = 2;

/** The context of a command, which `runOperator` closes. */
export interface Operator extends OperatorEnv {
  /**
   * The dependencies of use cases. The log goes to stderr, because stdout carries the result. Events and jobs are
   * dropped, because the services read the database themselves.
   */
  readonly deps: Deps;
  /** Opens the stored settings and what depends on them. Creates settings that do not exist. */
  readonly openSettings: () => Promise<{ settings: SettingsStore; photoStore: PhotoStore }>;
}

/**
 * Runs a command. Prints its result as one line of JSON on stdout, or its failure as one sentence on stderr with exit
 * code 1. `open` throws an error with a clear message when the database is unreachable.
 */
export async function runOperator(
  command: string,
  work: (open: () => Promise<Operator>) => Promise<object>,
): Promise<void> {
  const closing: (() => Promise<void>)[] = [];
  // The system ignores these signals for the first process of a container, unless it listens for them.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

  async function open(): Promise<Operator> {
    const env = readOperatorEnv();
    const { config, secrets } = env;
    const deps = await openDeps(command, env);
    closing.unshift(() => deps.database.close());
    return {
      ...env,
      deps,
      async openSettings() {
        const settings = createSettingsStore(deps, { initial: secrets.initialSettings });
        closing.unshift(() => settings.close());
        await settings.start();
        const { uploadPath } = settings.current();
        return { settings, photoStore: openPhotoStore({ storage: config.storage, uploadPath, secrets: deps.secrets }) };
      },
    };
  }

  try {
    process.stdout.write(`${JSON.stringify(await work(open))}\n`);
  } catch (error) {
    process.stderr.write(`${command}: ${sentenceOf(error)}\n`);
    process.exitCode = 1;
  }
  for (const close of closing) await close();
}

/** Opens the secret box of SECRETS_KEY. */
export function openSecrets({ config, secrets }: OperatorEnv = readOperatorEnv()): SecretBox {
  const { isProduction, storage } = config;
  const { secretsKey } = secrets;
  return createSecretBox(resolveSecretsKey({ isProduction, dataDirectory: storage.dataDirectory, secretsKey }));
}

async function openDeps(command: string, env: OperatorEnv): Promise<Deps> {
  const { config } = env;
  return {
    database: await connectDatabase({ mongodbUrl: config.mongodbUrl, poolSize: POOL_SIZE }),
    clock: systemClock,
    events: { publish: async () => undefined },
    jobQueue: { enqueue: async () => undefined },
    secrets: openSecrets(env),
    logger: createLogger({ name: command, level: config.logLevel }, process.stderr),
  };
}

/** Adds the cause of an outage, which visitors must not see but the operator needs. */
function sentenceOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { message, cause } = error;
  const isOutage = 'code' in error && error.code === 'UNAVAILABLE' && cause instanceof Error;
  return isOutage ? `${message} ${cause.message}` : message;
}
