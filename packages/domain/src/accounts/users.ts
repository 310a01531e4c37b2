import { auditedChange } from '../audit/index.ts';
import {
  assertAdministrator,
  BadInputError,
  ConflictError,
  NotFoundError,
  parseEmail,
  randomUUID,
  takeNumbers,
  type Actor,
  type Deps,
  type Role,
} from '../kernel/index.ts';
import type { SettingsDeps } from '../settings/index.ts';
import type { AccountsDeps } from './accounts-deps.ts';
import { hashPassword } from './passwords.ts';
import { clearEndedSessions, isActive, publishUserChanged } from './sessions.ts';
import {
  acceptableUsername,
  changeAccess,
  findUsers,
  FIRST_ID,
  FIRST_ROLE,
  HAS_PASSWORD,
  insertUser,
  NO_TWO_FACTOR,
  userModel,
  userOf,
  type User,
} from './user.ts';

/** A user without credentials, for administrators. */
export type UserRecord = ReturnType<typeof userRecordOf>;

export const userRecordOf = ({ id, username, email, role, twoFactor, isSuspended, createdAt, pass }: User) => ({
  id,
  username,
  email,
  role,
  twoFactorEnabled: twoFactor.isEnabled,
  isSuspended,
  createdAt,
  passEndsAt: pass?.endsAt ?? null,
});

/** Lists the users, with scale passes on request. */
export async function listUsers(deps: Deps, actor: Actor, { withPasses = false } = {}): Promise<UserRecord[]> {
  assertAdministrator(actor);
  return (await findUsers(deps.database, withPasses ? {} : HAS_PASSWORD)).map(userRecordOf);
}

/** Returns the names of these users. A deleted one is left out. */
export async function nameUsers(
  deps: Deps,
  actor: Actor,
  { ids }: { readonly ids: readonly number[] },
): Promise<ReadonlyMap<number, string>> {
  assertAdministrator(actor);
  const documents = await userModel(deps.database)
    .find({ _id: { $in: [...ids] } }, { username: 1 })
    .lean();
  return new Map(documents.map(({ _id: id, username }) => [id, username]));
}

/** Returns whether only one user can be signed in now, scale passes included. */
export async function hasOneActiveUser(deps: Deps & SettingsDeps, actor: Actor): Promise<boolean> {
  assertAdministrator(actor);
  return (await findUsers(deps.database)).filter((user) => isActive(deps, user)).length === 1;
}

/** Creates a user. One of several concurrent calls with the same name, ignoring case, succeeds. */
export async function createUser(
  deps: SettingsDeps,
  actor: Actor,
  input: {
    readonly username?: string | null | undefined;
    readonly password?: string | null | undefined;
    /** None when it is null, left out or blank. */
    readonly email?: string | null | undefined;
    /** Administrator when it is null or left out. */
    readonly role?: Role | null | undefined;
  },
): Promise<UserRecord> {
  assertAdministrator(actor);
  const username = acceptableUsername(input.username ?? '');
  const email = acceptableEmail(input.email ?? '');
  const newUser = {
    id: await takeNumbers(deps.database, 'users'),
    username,
    email,
    role: input.role ?? FIRST_ROLE,
    passwordHash: await hashPassword(deps, input.password ?? ''),
    createdAt: deps.clock.now(),
  };
  const user = await auditedChange(
    deps,
    actor,
    { action: 'user.created', subject: subjectOf(newUser.id) },
    async () => {
      const inserted = await insertUser(deps.database, newUser);
      if (!inserted) throw new ConflictError('Username already exists', ['username']);
      return inserted;
    },
    () => ({ changes: { role: { from: null, to: newUser.role } } }),
  );
  return userRecordOf(user);
}

function acceptableEmail(text: string): string | null {
  if (text.trim() === '') return null;
  const email = parseEmail(text);
  if (email === null) throw new BadInputError('Please enter a valid email', ['email']);
  return email;
}

const subjectOf = (userId: number) => ({ kind: 'user', id: userId }) as const;

/** Sets another user's role. Their sessions continue and have it within a second. Idempotent. */
export async function setUserRole(
  deps: AccountsDeps,
  actor: Actor,
  { userId, role }: { readonly userId: number; readonly role: Role },
): Promise<UserRecord> {
  assertNotOneself(actor, userId, 'You cannot change your own role', ['role']);
  const replace = async () =>
    await auditedChange(
      deps,
      actor,
      { action: 'user.role-changed', subject: subjectOf(userId) },
      async () => {
        const row = await userModel(deps.database)
          .findOneAndUpdate({ _id: userId, ...HAS_PASSWORD }, { $set: { role } }, { returnDocument: 'before' })
          .lean();
        return userOf(assertFound(row));
      },
      ({ role: from }) => (from === role ? null : { changes: { role: { from, to: role } } }),
    );
  const refusal = 'The last active administrator must keep the role';
  const before =
    role === 'administrator'
      ? await replace()
      : await whileAnotherAdministratorStays(deps, { userId, refusal }, replace);
  if (before.role !== role) await publishUserChanged(deps, userId);
  return userRecordOf({ ...before, role });
}

/** Suspends a user and ends all their sessions within a second, or ends the suspension. Idempotent. */
export async function setUserSuspended(
  deps: AccountsDeps,
  actor: Actor,
  { userId, isSuspended }: { readonly userId: number; readonly isSuspended: boolean },
): Promise<{ message: string }> {
  assertAdministrator(actor);
  const subject = subjectOf(userId);
  if (isSuspended) {
    assertNotOneself(actor, userId, 'You cannot suspend yourself');
    const refusal = 'The last active administrator cannot be suspended';
    const suspend = async () => assertFound(await changeAccess(deps.database, { userId, change: { isSuspended } }));
    await whileAnotherAdministratorStays(
      deps,
      { userId, refusal },
      async () => await auditedChange(deps, actor, { action: 'user.suspended', subject }, suspend),
    );
    await clearEndedSessions(deps, userId);
  } else {
    await auditedChange(deps, actor, { action: 'user.reinstated', subject }, async () =>
      assertFound(
        // A scale pass comes back with a new code only.
        await userModel(deps.database)
          .findOneAndUpdate({ _id: userId, ...HAS_PASSWORD }, { $set: { isSuspended } })
          .lean(),
      ),
    );
  }
  return { message: isSuspended ? 'User suspended successfully' : 'User unsuspended successfully' };
}

/**
 * Sets another user's password and ends all their sessions. The own password needs the current one (`changePassword`),
 * so that a stolen session cannot take the account over.
 */
export async function resetUserPassword(
  deps: AccountsDeps,
  actor: Actor,
  { userId, newPassword }: { readonly userId: number; readonly newPassword?: string | null | undefined },
): Promise<{ message: string }> {
  assertNotOneself(actor, userId, 'Change your own password in Profile Settings');
  const passwordHash = await hashPassword(deps, newPassword ?? '', { label: 'Password', name: 'newPassword' });
  await auditedChange(deps, actor, { action: 'user.password-reset', subject: subjectOf(userId) }, async () =>
    assertFound(await changeAccess(deps.database, { userId, expected: HAS_PASSWORD, change: { passwordHash } })),
  );
  await clearEndedSessions(deps, userId);
  return { message: 'Password reset successfully' };
}

/** Disables another user's second factor, for example after a lost phone, and ends all their sessions. */
export async function disableUserTwoFactor(
  deps: AccountsDeps,
  actor: Actor,
  { userId }: { readonly userId: number },
): Promise<{ message: string }> {
  assertNotOneself(actor, userId, 'Turn off your own two-factor authentication in Profile Settings');
  const change = { twoFactor: NO_TWO_FACTOR };
  await auditedChange(deps, actor, { action: 'user.two-factor-disabled', subject: subjectOf(userId) }, async () => {
    if (await changeAccess(deps.database, { userId, expected: { 'twoFactor.isEnabled': true }, change })) return;
    assertFound(await userModel(deps.database).exists({ _id: userId }));
    throw new ConflictError('Two-factor authentication is not enabled');
  });
  await clearEndedSessions(deps, userId);
  return { message: 'Two-factor authentication disabled successfully' };
}

/** Deletes a user and ends all their sessions within a second. The name can be used again, the id cannot. */
export async function deleteUser(
  deps: AccountsDeps,
  actor: Actor,
  { userId }: { readonly userId: number },
): Promise<{ deletedUsername: string }> {
  assertAdministrator(actor);
  if (userId === FIRST_ID) throw new ConflictError('The first administrator cannot be deleted');
  assertNotOneself(actor, userId, 'You cannot delete yourself');
  const refusal = 'The last active administrator cannot be deleted';
  const remove = async () =>
    await auditedChange(
      deps,
      actor,
      { action: 'user.deleted', subject: subjectOf(userId) },
      async () => assertFound(await userModel(deps.database).findByIdAndDelete(userId).lean()),
      ({ username }) => ({ changes: { username: { from: username, to: null } } }),
    );
  const { username: deletedUsername } = await whileAnotherAdministratorStays(deps, { userId, refusal }, remove);
  await clearEndedSessions(deps, userId);
  return { deletedUsername };
}

function assertNotOneself(actor: Actor, userId: number, refusal: string, fields: readonly string[] = []): void {
  assertAdministrator(actor);
  if (userId === actor.userId) throw new ConflictError(refusal, fields);
}

function assertFound<Row>(row: Row | null | undefined): Row {
  if (!row) throw new NotFoundError('User');
  return row;
}

/** Longer than any use case. A mark that a crash left expires after this time. */
const MARK_MS = 60_000;

/**
 * Runs `leave` only while another active administrator stays (docs/guarantees.md, A9), also when two administrators
 * suspend or demote each other at once. Each request marks its target and then counts the unmarked administrators, so
 * at least the later one sees the other's mark. Both may be refused. Throws NOT_FOUND, or CONFLICT with `refusal`.
 */
async function whileAnotherAdministratorStays<Result>(
  { database, clock }: Deps,
  { userId, refusal }: { readonly userId: number; readonly refusal: string },
  leave: () => Promise<Result>,
): Promise<Result> {
  const users = userModel(database);
  const mark = { id: randomUUID(), at: clock.now() };
  assertFound(await users.findByIdAndUpdate(userId, { $push: { departures: mark } }).lean());
  try {
    const isActiveAdministrator = { isSuspended: false, role: { $in: [FIRST_ROLE, null] } };
    const others = await users.find({ _id: { $ne: userId }, ...isActiveAdministrator }, { departures: 1 }).lean();
    const since = mark.at.getTime() - MARK_MS;
    if (!others.some(({ departures }) => departures.every(({ at }) => at.getTime() <= since))) {
      throw new ConflictError(refusal);
    }
    return await leave();
  } finally {
    await users.updateOne({ _id: userId }, { $pull: { departures: { id: mark.id } } });
  }
}
