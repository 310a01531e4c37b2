import path from 'node:path';
import { runTurbo } from '../lib/build.mjs';
import { ensureInstalled } from '../lib/install.mjs';
import { makeBackup } from '../lib/operator.mjs';
import { runningServers } from '../lib/running-servers.mjs';
import { productEnv } from '../lib/services.mjs';
import { readStackConfig } from '../lib/stack-config.mjs';

/** Makes a backup of the running product, or of MONGODB_URL. */
export async function main() {
  const config = readStackConfig(process.env);
  const servers = runningServers(config);
  await ensureInstalled();
  await runTurbo('build', { only: ['@derby/operator'] });
  const backup = await makeBackup(productEnv(config, servers));
  const megabytes = (backup.sizeBytes / 1e6).toFixed(1);
  console.log(`${backup.documentCount} documents and ${backup.photoCount} photo files, ${megabytes} MB:`);
  console.log(servers.s3Url ? `${backup.name} in the bucket` : path.join(config.dataDir, 'backups', backup.name));
}
