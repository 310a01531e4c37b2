import { operateStopped } from '../lib/operator-commands.mjs';
import { PlainError } from '../lib/plain-error.mjs';
import { table } from '../lib/say.mjs';

const SHOWN_HASH_CHARACTERS = 12;

/**
 * Restores a backup into the database of MONGODB_URL, or of DATA_DIR, whose servers (and bucket, for a cluster) it
 * starts. Refuses while a product runs on the data folder or on the ports of this stack.
 * @param {string[]} args
 */
export async function main(args) {
  if (args.length === 0) {
    throw new PlainError(
      'Name the backup: npm run restore -- <backup|latest> [--replace] [--skip-waiting | --send-waiting]',
    );
  }
  const result = await operateStopped('restore', args);
  const { name, collections, photoCount, skippedMessages, newerOptOuts } = result;
  const rows = collections.map((one) => [one.name, one.count, one.sha256.slice(0, SHOWN_HASH_CHARACTERS)]);
  console.log(`\n${table([['collection', 'count', 'sha256'], ...rows])}\n`);
  console.log(`${photoCount} photo files. ${name} is restored, and all hashes match the backup.`);
  console.log('Sessions are not restored: all users must sign in again.');
  if (newerOptOuts > 0) console.log(`${newerOptOuts} newer opt-outs or opt-ins were kept.`);
  const namesOf = (/** @type {string[]} */ users) => users.join(', ');
  if (result.usersBroughtBack.length > 0) {
    console.log(`Deleted since the backup and back again: ${namesOf(result.usersBroughtBack)}.`);
  }
  if (result.usersReinstated.length > 0) {
    console.log(`Suspended since the backup and active again: ${namesOf(result.usersReinstated)}.`);
  }
  if (skippedMessages > 0) console.log(`Waiting messages that will not be sent: ${skippedMessages}.`);
  if (result.isFinalRunSkipped) console.log('The final messages will not be sent.');
}
