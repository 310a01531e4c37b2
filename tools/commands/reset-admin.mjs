import { parseArgs } from 'node:util';
import { operateRunning } from '../lib/operator-commands.mjs';
import { PlainError } from '../lib/plain-error.mjs';

const USAGE = 'npm run reset-admin -- <user> [--disable-2fa]';

/**
 * Sets a new password for a user of the running product, or of MONGODB_URL, and prints it once.
 * @param {string[]} args
 */
export async function main(args) {
  assertUsable(args);
  const reset = (await operateRunning('reset-admin', args)).result;
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

/** Throws for wrong arguments, before anything is built. @param {string[]} args */
function assertUsable(args) {
  try {
    const { positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { 'disable-2fa': { type: 'boolean' } },
    });
    if (positionals.length === 1) return;
  } catch {
    // An unknown option throws: print the usage below.
  }
  throw new PlainError(`Which user? ${USAGE}`);
}
