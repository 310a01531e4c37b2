import { hash } from 'node:crypto';
import { instantOfWallClock } from '@derby/rules/event/derby-time';
import { toDataURL } from 'qrcode';
import { auditedChange, recordAudit } from '../audit/index.ts';
import {
  assertAdministrator,
  ConflictError,
  DomainError,
  randomBytes,
  takeNumbers,
  type Actor,
} from '../kernel/index.ts';
import type { Settings } from '../settings/index.ts';
import type { AccountsDeps } from './accounts-deps.ts';
import { recordRefusal } from './login-audit.ts';
import { arePassesOn, openSession } from './sessions.ts';
import { throttled } from './throttle.ts';
import { acceptableUsername, findPassByName, insertUser, renewPass, userModel, userOf, type User } from './user.ts';
import { userRecordOf } from './users.ts';

const HOUR_MS = 3_600_000;
const AFTER_WEIGH_IN_MS = 2 * HOUR_MS;
const WITHOUT_WEIGH_IN_MS = 12 * HOUR_MS;
/** How long a code can be redeemed. */
const CODE_MS = 120_000;
const CODE_BYTES = 16;
/** 16 bytes in base64url. Other texts are not looked up. */
const CODE = /^[\w-]{22}$/;

/**
 * Issues a scale pass (docs/rules.md, "Scale pass"), and returns the QR code of its address. A pass of the same name is
 * renewed: its user stays and earlier codes become void. Throws BAD_INPUT, or CONFLICT when a user has the name.
 */
export async function createScalePass(deps: PassDeps, actor: Actor, input: PassInput) {
  const { address, ...issued } = await issueScalePass(deps, actor, input);
  return { ...issued, qrCode: await toDataURL(address) };
}

type PassDeps = AccountsDeps & { readonly publicUrl: string };

interface PassInput {
  readonly username?: string | null | undefined;
}

/** Issues a pass and returns its address, which is secret. */
export async function issueScalePass(deps: PassDeps, actor: Actor, { username: given }: PassInput) {
  assertAdministrator(actor);
  const settings = deps.settings.current();
  if (!arePassesOn(settings)) throw new ConflictError('Scale passes are switched off in Global Settings');
  const username = acceptableUsername(given ?? '');
  const now = deps.clock.now();
  const code = randomBytes(CODE_BYTES).toString('base64url');
  const expiresAt = new Date(now.getTime() + CODE_MS);
  const pass = { endsAt: passEnd(settings, now), offer: { codeHash: hash('sha256', code), expiresAt } };
  const known = await findPassByName(deps.database, username);
  const id = known?.id ?? (await takeNumbers(deps.database, 'users'));
  const user = await auditedChange(
    deps,
    actor,
    { action: 'user.pass-issued', subject: { kind: 'user', id } },
    async () => {
      const fields = { id, username, email: null, role: 'weighmaster', passwordHash: '', createdAt: now } as const;
      const saved = await (known ? renewPass(deps.database, id, pass) : insertUser(deps.database, { ...fields, pass }));
      if (!saved) throw new ConflictError('Username already exists', ['username']);
      return saved;
    },
    () => ({ changes: { endsAt: { from: known?.pass?.endsAt.toISOString() ?? null, to: pass.endsAt.toISOString() } } }),
  );
  // A fragment: no server, log or preview ever gets it.
  return { user: userRecordOf(user), expiresAt, address: `${deps.publicUrl}/admin/pass#${code}` };
}

export type IssuedPass = Awaited<ReturnType<typeof createScalePass>>;

/** Two hours after the end of the weigh-in. Without one that is still to come, twelve hours from now. */
function passEnd({ weighInEnd }: Settings, now: Date): Date {
  const end = weighInEnd === '' ? 0 : instantOfWallClock(weighInEnd).getTime() + AFTER_WEIGH_IN_MS;
  return new Date(end > now.getTime() ? end : now.getTime() + WITHOUT_WEIGH_IN_MS);
}

interface Redemption {
  readonly code: string;
  /** Random, made for one press: repeated after a lost response, the same press is carried out again. */
  readonly requestKey: string;
  readonly deviceFingerprint: string;
  readonly address: string;
}

/**
 * Signs a phone in with the code of a pass, once, until the end of the pass. Throws INVALID_CREDENTIALS or
 * TOO_MANY_ATTEMPTS.
 */
export async function redeemScalePass(
  deps: AccountsDeps,
  actor: Actor,
  { address, deviceFingerprint, ...given }: Redemption,
): Promise<{ readonly token: string; readonly rememberMeToken?: string }> {
  const attempt = { secret: 'pass', account: '', address } as const;
  const user = await throttled(deps, attempt, () => takeOffer(deps, given));
  if (!user) {
    await recordRefusal(deps, actor, { action: 'session.started', user, address });
    throw new DomainError(
      'INVALID_CREDENTIALS',
      'This code was used, has expired or was replaced. Ask an administrator for a new one.',
    );
  }
  const { id: userId, username } = user;
  const { sessionId, ...tokens } = await openSession(deps, user, hash('sha256', deviceFingerprint));
  await recordAudit(
    deps,
    { kind: 'weighmaster', userId, username, sessionId },
    { action: 'session.started', subject: { kind: 'user', id: userId }, address },
  );
  return tokens;
}

/** Binds a valid code to its first press, with one write that decides. Returns undefined for all other presses. */
async function takeOffer(
  { clock, database, settings }: AccountsDeps,
  { code, requestKey }: Pick<Redemption, 'code' | 'requestKey'>,
): Promise<User | undefined> {
  if (!arePassesOn(settings.current()) || !CODE.test(code)) return undefined;
  const after = { $gt: clock.now() };
  const requestHash = hash('sha256', requestKey);
  const row = await userModel(database)
    .findOneAndUpdate(
      {
        'pass.offer.codeHash': hash('sha256', code),
        'pass.offer.expiresAt': after,
        'pass.offer.requestHash': { $in: [null, requestHash] },
        'pass.endsAt': after,
        isSuspended: false,
      },
      { $set: { 'pass.offer.requestHash': requestHash } },
      { returnDocument: 'after' },
    )
    .lean();
  return row ? userOf(row) : undefined;
}
