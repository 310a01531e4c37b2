import { recordAudit } from '../audit/index.ts';
import { assertSystem, DomainError, takeNumbers, type Actor } from '../kernel/index.ts';
import type { SettingsDeps } from '../settings/index.ts';
import { FIRST_ACCESS, FIRST_ID, NO_TWO_FACTOR, findUserById, insertUser } from './user.model.ts';
import { hashPassword, makePassword } from './password.ts';
import { acceptableUsername } from './username.ts';

/** `username` is the name user 1 has; `password` is there only when it was made here, and is told only now. */
export interface FirstAdministrator {
  readonly created: boolean;
  readonly username: string;
  readonly password?: string;
}

/**
 * Makes user 1 unless there is one (docs/rules.md, "Accounts"); of several calls at once exactly one creates.
 * Without a password a random one is made. For the product itself only.
 * Throws BAD_INPUT for a name or password that is not acceptable.
 */
export async function ensureFirstAdministrator(
  deps: SettingsDeps,
  actor: Actor,
  input: { readonly username: string; readonly password?: string | undefined },
): Promise<FirstAdministrator> {
  assertSystem(actor);
  const existing = await findUserById(deps.database, FIRST_ID);
  if (existing) return { created: false, username: existing.username };

  const username = acceptableUsername(input.username);
  const password = input.password ?? makePassword();
  const passwordHash = await hashPassword(password);
  // Uses up number 1, so that no other user gets it. A retry after an unfinished start wastes one later number.
  await takeNumbers(deps.database, 'users');
  const created = await insertUser(deps.database, {
    id: FIRST_ID,
    username,
    email: null,
    role: 'administrator',
    passwordHash,
    isSuspended: false,
    twoFactor: NO_TWO_FACTOR,
    access: FIRST_ACCESS,
    createdAt: deps.clock.now(),
  });
  if (!created) return await createdByOther(deps);

  await recordAudit(deps, actor, { action: 'user.created', subject: { kind: 'user', id: FIRST_ID } });
  return { created, username, ...(input.password === undefined ? { password } : {}) };
}

async function createdByOther(deps: SettingsDeps): Promise<FirstAdministrator> {
  const user = await findUserById(deps.database, FIRST_ID);
  if (!user) throw new DomainError('CONFLICT', 'Username already exists', { fields: ['username'] });
  return { created: false, username: user.username };
}
