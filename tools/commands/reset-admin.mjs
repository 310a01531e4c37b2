import { parseArgs } from 'node:util';
import { runTurbo } from '../lib/build.mjs';
import { ensureInstalled } from '../lib/install.mjs';
import { resetAdministrator } from '../lib/operator.mjs';
import { PlainError } from '../lib/plain-error.mjs';
import { runningServers } from '../lib/running-servers.mjs';
import { productEnv } from '../lib/services.mjs';
import { readStackConfig } from '../lib/stack-config.mjs';

const USAGE = 'npm run reset-admin -- <user> [--disable-2fa]';

/**
 * Gives a user of the running product, or of MONGODB_URL, a new password, and prints it once.
 * @param {string[]} args
 */
export async function main(args) {
  assertUsable(args);
  const config = readStackConfig(process.env);
  const servers = runningServers(config);
  await ensureInstalled();
  await runTurbo('build', { only: ['@derby/operator'] });
  const reset = await resetAdministrator(productEnv(config, servers), args);
  console.log(`User:     ${reset.username}`);
  console.log(`Password: ${reset.password}`);
  console.log('\nThe password is not shown again: sign in and change it. All earlier sessions of this user are ended.');
  if (reset.wasSuspended) console.log('The user was suspended and can sign in again.');
  if (reset.hasTwoFactor) {
    console.log(
      `A two-factor code is still needed; if the phone is lost: ${USAGE.replace('[--disable-2fa]', '--disable-2fa')}`,
    );
  }
}

/** Before anything is built for it. @param {string[]} args */
function assertUsable(args) {
  try {
    const { positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { 'disable-2fa': { type: 'boolean' } },
    });
    if (positionals.length === 1) return;
  } catch {
    // An unknown option.
  }
  throw new PlainError(`Which user? ${USAGE}`);
}
