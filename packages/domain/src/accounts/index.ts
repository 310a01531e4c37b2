import { loginDeviceIndexes } from './login-devices.ts';
import { sessionModel } from './sessions.ts';
import { userModel } from './user.ts';

export type { AccountsDeps } from './accounts-deps.ts';
export { ensureFirstAdministrator, resetAdministrator } from './administrator-access.ts';
export { login, type LoginInput } from './login.ts';
export { changePassword } from './passwords.ts';
export { logout, refreshSession } from './remembered-sessions.ts';
export {
  authenticate,
  createSessionCache,
  endSessionsOfOtherKeys,
  userOfSession,
  viewer,
  type SessionCache,
  type Viewer,
} from './sessions.ts';
export { createScalePass, redeemScalePass, type IssuedPass } from './scale-passes.ts';
export { createLocalAttemptCounter, type AttemptCounter } from './throttle.ts';
export { disableTwoFactor, enableTwoFactor, setUpTwoFactor, twoFactorStatus } from './two-factor.ts';
export { findUsers } from './user.ts';
export {
  createUser,
  deleteUser,
  disableUserTwoFactor,
  hasOneActiveUser,
  listUsers,
  nameUsers,
  resetUserPassword,
  setUserRole,
  setUserSuspended,
  type UserRecord,
} from './users.ts';

export const accountsIndexes = [userModel.indexes, sessionModel.indexes, ...loginDeviceIndexes];

/** Collections of sign-ins and known devices. A restore leaves them out. */
export const SIGN_IN_COLLECTIONS: readonly string[] = ['login_devices', 'pending_logins', 'sessions'];
