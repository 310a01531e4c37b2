import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const FILE_NAME = 'secrets.key';
const KEY_BYTES = 32;

/**
 * The key that secrets are encrypted with at rest: SECRETS_KEY, else the one kept in
 * `DATA_DIR/secrets.key` (mode 0600), made at the first start.
 * Throws a plain sentence when it is unset in production: a key made on the fly would be lost with the machine.
 */
export function resolveSecretsKey(options: {
  secretsKey: string | undefined;
  dataDirectory: string;
  isProduction: boolean;
}): string {
  if (options.secretsKey !== undefined) return options.secretsKey;
  if (options.isProduction) throw new Error('SECRETS_KEY must be set in production.');
  const file = join(options.dataDirectory, FILE_NAME);
  mkdirSync(options.dataDirectory, { recursive: true, mode: 0o700 });
  if (!existsSync(file)) makeKeyFile(file);
  return readFileSync(file, 'utf8');
}

/** Of several processes starting at once exactly one makes the key: a link to a whole file either appears or fails. */
function makeKeyFile(file: string): void {
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, randomBytes(KEY_BYTES).toString('base64url'), { mode: 0o600 });
  try {
    linkSync(draft, file);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    unlinkSync(draft);
  }
}
