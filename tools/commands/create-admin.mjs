import { operateRunning } from '../lib/operator-commands.mjs';

/** Creates the first administrator in the database of the running stack, or of MONGODB_URL. */
export async function main() {
  const { created, username, password } = (await operateRunning('create-admin')).result;
  if (!created) {
    console.log(`An administrator already exists: ${username}.`);
    return;
  }
  console.log(`Administrator: ${username}`);
  console.log(`Password:      ${password ?? 'the value of ADMIN_PASSWORD'}`);
}
