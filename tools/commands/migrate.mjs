import { runTurbo } from '../lib/build.mjs';
import { ensureInstalled } from '../lib/install.mjs';
import { migrate } from '../lib/operator.mjs';
import { runningServers } from '../lib/running-servers.mjs';
import { productEnv } from '../lib/services.mjs';
import { readStackConfig } from '../lib/stack-config.mjs';

/** Makes what the database of the running stack, or of MONGODB_URL, lacks. */
export async function main() {
  const config = readStackConfig(process.env);
  const servers = runningServers(config);
  await ensureInstalled();
  await runTurbo('build', { only: ['@derby/operator'] });
  console.log(await migrate(productEnv(config, servers)));
}
