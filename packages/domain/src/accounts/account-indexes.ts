import { loginDeviceModel } from './login-device.model.ts';
import { pendingLoginModel } from './pending-login.model.ts';
import { sessionModel } from './session.model.ts';
import { userModel } from './user.model.ts';

/** Where it is stored who is signed in, or known, on which device. A restore leaves these collections out. */
export const SIGN_IN_COLLECTIONS: ReadonlySet<string> = new Set(['login_devices', 'pending_logins', 'sessions']);

/** Names and remember-me tokens are unique, and sessions and devices can be found. */
export const accountsIndexes = [
  userModel.indexes,
  sessionModel.indexes,
  loginDeviceModel.indexes,
  pendingLoginModel.indexes,
];
