import { operateRunning } from '../lib/operator-commands.mjs';

/** Prepares the database of the running stack, or of MONGODB_URL, for this version. */
export async function main() {
  const { made, split } = (await operateRunning('migrate')).result;
  const done = [
    ...(split > 0 ? [`boards of ${split} past derbies moved into pages`] : []),
    ...(made.length > 0 ? [`${made.length} indexes created`] : []),
  ];
  console.log(done.join(', ') || 'nothing to do');
}
