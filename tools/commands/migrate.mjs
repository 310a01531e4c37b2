import { operateRunning } from '../lib/operator-commands.mjs';

/** Creates the missing indexes in the database of the running stack, or of MONGODB_URL. */
export async function main() {
  const { made } = (await operateRunning('migrate')).result;
  console.log(made.length === 0 ? 'nothing to do' : `${made.length} indexes created`);
}
