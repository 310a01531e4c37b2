import { operateRunning } from '../lib/operator.mjs';

/** Makes the first administrator in the database of the running stack, or of MONGODB_URL. */
export async function main() {
  const { created, username, password } = (await operateRunning('create-admin')).answer;
  if (!created) {
    console.log(`There is an administrator already: ${username}.`);
    return;
  }
  console.log(`Administrator: ${username}`);
  console.log(`Password:      ${password ?? 'the one of ADMIN_PASSWORD'}`);
}
