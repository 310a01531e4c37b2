import { runTurbo } from '../lib/build.mjs';
import { ensureInstalled } from '../lib/install.mjs';
import { createFirstAdministrator } from '../lib/operator.mjs';
import { runningServers } from '../lib/running-servers.mjs';
import { productEnv } from '../lib/services.mjs';
import { readStackConfig } from '../lib/stack-config.mjs';

/** Makes the first administrator in the database of the running stack, or of MONGODB_URL. */
export async function main() {
  const config = readStackConfig(process.env);
  const servers = runningServers(config);
  await ensureInstalled();
  await runTurbo('build', { only: ['@derby/operator'] });
  const administrator = await createFirstAdministrator(productEnv(config, servers));
  if (!administrator.created) {
    console.log(`There is an administrator already: ${administrator.username}.`);
    return;
  }
  console.log(`Administrator: ${administrator.username}`);
  console.log(`Password:      ${administrator.password ?? 'the one of ADMIN_PASSWORD'}`);
}
