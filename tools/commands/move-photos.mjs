import { operateRunning, operateStopped } from '../lib/operator-commands.mjs';
import { PlainError } from '../lib/plain-error.mjs';
import { runningOn } from '../lib/preflight.mjs';
import { readStackConfig } from '../lib/stack-config.mjs';

/**
 * Copies photos between DATA_DIR and the bucket, while the product is running or stopped. When it is stopped, starts
 * the database of DATA_DIR for the copy.
 * @param {string[]} args
 */
export async function main(args) {
  if (args.length === 0) {
    throw new PlainError(
      'Say where from and where to: npm run move-photos -- --from disk|s3 --to disk|s3 [--delete-source]',
    );
  }
  const config = readStackConfig(process.env);
  const isRunning = config.mongodbUrl !== undefined || (await runningOn(config.dataDir)).length > 0;
  const { found, copied, equal, deleted } = isRunning
    ? (await operateRunning('move-photos', args)).result
    : await operateStopped('move-photos', args);
  console.log(`${found} photo files: ${copied} copied, ${equal} there already, all verified; ${deleted} deleted.`);
}
