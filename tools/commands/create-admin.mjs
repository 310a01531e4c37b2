import { runTurbo } from '../lib/build.mjs';
import { ensureInstalled } from '../lib/install.mjs';
import { createFirstAdministrator } from '../lib/operator.mjs';
import { PlainError } from '../lib/plain-error.mjs';
import { readProcesses } from '../lib/process-file.mjs';
import { productEnv } from '../lib/services.mjs';
import { readStackConfig } from '../lib/stack-config.mjs';

/** Makes the first administrator in the database of the running stack, or of MONGODB_URL. */
export async function main() {
  const config = readStackConfig(process.env);
  const running = readProcesses(config.dataDir);
  const urlOf = (/** @type {string} */ name) => running.find((one) => one.name === name)?.url;
  const mongodbUrl = config.mongodbUrl ?? urlOf('mongodb');
  if (!mongodbUrl) {
    throw new PlainError(`No database: nothing runs on ${config.dataDir}. Run npm start first, or set MONGODB_URL.`);
  }
  const redisUrl = config.redisUrl ?? urlOf('redis') ?? `redis://127.0.0.1:${config.ports.redis}`;
  await ensureInstalled();
  await runTurbo('build', { only: ['@derby/operator'] });
  const administrator = await createFirstAdministrator(productEnv(config, { mongodbUrl, redisUrl }));
  if (!administrator.created) {
    console.log(`There is an administrator already: ${administrator.username}.`);
    return;
  }
  console.log(`Administrator: ${administrator.username}`);
  console.log(`Password:      ${administrator.password ?? 'the one of ADMIN_PASSWORD'}`);
}
