import { buildOperator, operate, operateRunning } from '../lib/operator.mjs';
import { PlainError } from '../lib/plain-error.mjs';
import { readProcesses } from '../lib/process-file.mjs';
import { productEnv } from '../lib/services.mjs';
import { reserve, startServers } from '../lib/stack.mjs';
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
  const isRunning = config.mongodbUrl !== undefined || readProcesses(config.dataDir).length > 0;
  const { found, copied, equal, deleted } = isRunning
    ? (await operateRunning('move-photos', args)).result
    : await moveStopped(config, args);
  console.log(`${found} photo files: ${copied} copied, ${equal} there already, all verified; ${deleted} deleted.`);
}

/** @param {import('../lib/stack-config.mjs').StackConfig} config @param {string[]} args */
async function moveStopped(config, args) {
  const reservation = await reserve(config);
  /** @type {Awaited<ReturnType<typeof startServers>> | undefined} */
  let servers;
  try {
    await buildOperator();
    servers = await startServers(config);
    return await operate('move-photos', productEnv(config, servers), { args });
  } finally {
    await servers?.supervisor.stop();
    reservation.giveBack();
  }
}
