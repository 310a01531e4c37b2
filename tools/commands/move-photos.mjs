import { runTurbo } from '../lib/build.mjs';
import { ensureInstalled } from '../lib/install.mjs';
import { movePhotos } from '../lib/operator.mjs';
import { PlainError } from '../lib/plain-error.mjs';
import { readProcesses } from '../lib/process-file.mjs';
import { runningServers } from '../lib/running-servers.mjs';
import { productEnv } from '../lib/services.mjs';
import { reserve, startServers } from '../lib/stack.mjs';
import { readStackConfig } from '../lib/stack-config.mjs';

/**
 * Copies photos between DATA_DIR and the bucket, beside the running product or without it: then the database of DATA_DIR is
 * started for that.
 * @param {string[]} args
 */
export async function main(args) {
  if (args.length === 0) {
    throw new PlainError('From where? npm run move-photos -- --from disk|s3 --to disk|s3 [--delete-source]');
  }
  const config = readStackConfig(process.env);
  const isRunning = config.mongodbUrl !== undefined || readProcesses(config.dataDir).length > 0;
  const reservation = isRunning ? undefined : await reserve(config);
  /** @type {Awaited<ReturnType<typeof startServers>> | undefined} */
  let started;
  try {
    await ensureInstalled();
    await runTurbo('build', { only: ['@derby/operator'] });
    started = isRunning ? undefined : await startServers(config);
    const env = productEnv(config, started ?? runningServers(config));
    const { found, copied, equal, deleted } = await movePhotos(env, args);
    console.log(`${found} photo files: ${copied} copied, ${equal} there already, all verified; ${deleted} deleted.`);
  } finally {
    await started?.supervisor.stop();
    reservation?.giveBack();
  }
}
