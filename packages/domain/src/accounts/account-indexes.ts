import { indexesOf } from '../kernel/index.ts';
import { loginDeviceSchema } from './login-device.model.ts';
import { pendingLoginSchema } from './pending-login.model.ts';
import { sessionSchema } from './session.model.ts';
import { userSchema } from './user.model.ts';

/** Where it is stored who is signed in, or known, on which device. A restore leaves these collections out. */
export const SIGN_IN_COLLECTIONS: ReadonlySet<string> = new Set(['login_devices', 'pending_logins', 'sessions']);

/** Names and remember-me tokens are unique, and sessions and devices can be found. */
export const accountsIndexes = [userSchema, sessionSchema, loginDeviceSchema, pendingLoginSchema].map((schema) =>
  indexesOf<unknown>(schema as never),
);
