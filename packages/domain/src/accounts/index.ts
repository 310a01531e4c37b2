export type { AccountsDeps } from './accounts-deps.ts';
export { authenticate } from './authenticate.ts';
export { changePassword } from './change-password.ts';
export { endSessionsOfOtherKeys } from './end-sessions.ts';
export { ensureFirstAdministrator, type FirstAdministrator } from './ensure-first-administrator.ts';
export { accountsIndexes, SIGN_IN_COLLECTIONS } from './account-indexes.ts';
export { login, type LoginInput, type LoginResult } from './login.ts';
export { logout } from './logout.ts';
export { refreshSession, type RefreshInput } from './refresh-session.ts';
export { resetAdministrator, type AdministratorReset } from './reset-administrator.ts';
export { createSessionCache, type SessionCache } from './session-cache.ts';
export {
  createLocalAttemptStore,
  type AttemptStore,
  type Change,
  type StoredNumbers,
} from './throttle/attempt-store.ts';
export { disableTwoFactor } from './two-factor/disable-two-factor.ts';
export { enableTwoFactor } from './two-factor/enable-two-factor.ts';
export { setUpTwoFactor, type TwoFactorSetup } from './two-factor/set-up-two-factor.ts';
export { twoFactorStatus, type TwoFactorStatus } from './two-factor/two-factor-status.ts';
export { findUsers } from './user.model.ts';
export { createUser } from './users/create-user.ts';
export { deleteUser } from './users/delete-user.ts';
export { disableUserTwoFactor } from './users/disable-user-two-factor.ts';
export { listUsers, type UserRecord } from './users/list-users.ts';
export { resetUserPassword } from './users/reset-user-password.ts';
export { setUserRole } from './users/set-user-role.ts';
export { setUserSuspended } from './users/set-user-suspended.ts';
export { viewer, type Viewer } from './viewer.ts';
