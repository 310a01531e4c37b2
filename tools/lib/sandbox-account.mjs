import path from 'node:path';
import { readOrCreateSecret } from './private-files.mjs';

/**
 * Returns the account of the sandbox for the services. The token is created at the first start on a data folder and
 * stored there for the owner only: the services check webhook signatures with it. The id is the same everywhere; the
 * domain recognizes the sandbox by it.
 * @param {string} dataDir
 */
export function sandboxAccount(dataDir) {
  return {
    TWILIO_ACCOUNT_SID: 'AC0123456789abcdef0123456789abcdef',
    TWILIO_AUTH_TOKEN: readOrCreateSecret(path.join(dataDir, 'sandbox', 'auth-token')),
    TWILIO_PHONE_NUMBER: '+16045550100',
  };
}
