import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { PRIVATE_FILE, PRIVATE_FOLDER } from './private-files.mjs';

const TOKEN_BYTES = 24;

/**
 * Returns the account of the sandbox for the services. The token is created at the first start on a data folder and
 * stored there for the owner only: the services check webhook signatures with it. The id is the same everywhere; the
 * domain recognizes the sandbox by it.
 * @param {string} dataDir
 */
export function sandboxAccount(dataDir) {
  const file = path.join(dataDir, 'sandbox', 'auth-token');
  if (!existsSync(file)) {
    mkdirSync(path.dirname(file), { recursive: true, mode: PRIVATE_FOLDER });
    writeFileSync(file, randomBytes(TOKEN_BYTES).toString('base64url'), { flag: 'wx', mode: PRIVATE_FILE });
  }
  return {
    TWILIO_ACCOUNT_SID: 'AC0123456789abcdef0123456789abcdef',
    TWILIO_AUTH_TOKEN: readFileSync(file, 'utf8'),
    TWILIO_PHONE_NUMBER: '+16045550100',
  };
}
