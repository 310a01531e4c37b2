import { loginDeviceModel } from './login-device.model.ts';
import { pendingLoginModel } from './pending-login.model.ts';
import { sessionModel } from './session.model.ts';
import { userModel } from './user.model.ts';

/** Collections of sign-ins and known devices. A restore leaves them out. */
export const SIGN_IN_COLLECTIONS: ReadonlySet<string> = new Set(['login_devices', 'pending_logins', 'sessions']);

/** The indexes of accounts. Usernames and remember-me tokens are unique. */
export const accountsIndexes = [
  userModel.indexes,
  sessionModel.indexes,
  loginDeviceModel.indexes,
  pendingLoginModel.indexes,
];
