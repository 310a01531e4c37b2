import path from 'node:path';
import { operateRunning, operateWithoutServers } from '../lib/operator-commands.mjs';
import { PlainError } from '../lib/plain-error.mjs';

/**
 * Backs up the running product, or the database of MONGODB_URL. With `--key` it prints the key of the backups.
 * @param {string[]} args
 */
export async function main(args) {
  const [option, ...rest] = args;
  if ((option !== undefined && option !== '--key') || rest.length > 0) {
    throw new PlainError('Without an option it makes a backup, and with --key it prints the key of all backups.');
  }
  if (option === '--key') {
    const { key } = await operateWithoutServers('backup', ['--key']);
    console.log(key);
    return;
  }
  const { result, env } = await operateRunning('backup');
  const megabytes = (result.sizeBytes / 1e6).toFixed(1);
  console.log(`${result.documentCount} documents and ${result.photoCount} photo files, ${megabytes} MB:`);
  console.log(placeOf(result.name, env));
}

/**
 * Returns where a backup is stored.
 * @param {string} name @param {NodeJS.ProcessEnv} env of the product
 */
export function placeOf(name, { BACKUP_STORAGE, DATA_DIR = '' }) {
  return BACKUP_STORAGE === 's3' ? `${name} in the bucket` : path.join(DATA_DIR, 'backups', `${name}.tar.age`);
}
