import { operateRunning } from '../lib/operator.mjs';

/** Makes the indexes that the database of the running stack, or of MONGODB_URL, lacks. */
export async function main() {
  const { made } = (await operateRunning('migrate')).answer;
  console.log(made.length === 0 ? 'nothing to do' : `${made.length} indexes made`);
}
