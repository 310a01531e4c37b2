import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const FILE_NAME = 'secrets.key';
const KEY_BYTES = 32;

/**
 * Returns the key that encrypts stored secrets: SECRETS_KEY, or the one in `DATA_DIR/secrets.key` (mode 0600), which
 * the first start creates. Throws a readable error when it is unset in production, where a generated key would be lost
 * with the machine.
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

/**
 * Creates the key file. When several processes start at once, one of them creates it: a link to a complete file appears
 * or fails.
 */
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
