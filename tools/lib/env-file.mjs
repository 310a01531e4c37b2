import { existsSync } from 'node:fs';

/**
 * Reads the variables of `.env` in a folder into the environment of this process, if there is such a file. A variable
 * that is set stays, also an empty one.
 * @param {URL} folder with a slash at its end
 */
export function readEnvFile(folder) {
  const file = new URL('.env', folder);
  if (existsSync(file)) process.loadEnvFile(file);
}
