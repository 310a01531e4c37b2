import path from 'node:path';
import { runTurbo } from '../lib/build.mjs';
import { ensureInstalled } from '../lib/install.mjs';
import { makeBackup } from '../lib/operator.mjs';
import { PlainError } from '../lib/plain-error.mjs';
import { readProcesses } from '../lib/process-file.mjs';
import { productEnv } from '../lib/services.mjs';
import { readStackConfig } from '../lib/stack-config.mjs';

/** Makes a backup of the running product, or of MONGODB_URL. */
export async function main() {
  const config = readStackConfig(process.env);
  const running = readProcesses(config.dataDir);
  const mongodbUrl = config.mongodbUrl ?? running.find((one) => one.name === 'mongodb')?.url;
  if (!mongodbUrl) {
    throw new PlainError(`No database: nothing runs on ${config.dataDir}. Run npm start first, or set MONGODB_URL.`);
  }
  await ensureInstalled();
  await runTurbo('build', { only: ['@derby/operator'] });
  const redisUrl = config.redisUrl ?? `redis://127.0.0.1:${config.ports.redis}`;
  const backup = await makeBackup(productEnv(config, { mongodbUrl, redisUrl }));
  const megabytes = (backup.sizeBytes / 1e6).toFixed(1);
  console.log(`${backup.documentCount} documents and ${backup.photoCount} photo files, ${megabytes} MB:`);
  console.log(path.join(config.dataDir, 'backups', backup.name));
}
