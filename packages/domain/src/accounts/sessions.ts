import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { recordAudit } from '../audit/index.ts';
import {
  assertSignedIn,
  collectionOf,
  elapsedMs,
  randomBytes,
  UnauthenticatedError,
  type Actor,
  type Connection,
  type DomainEvent,
  type SignedInUser,
} from '../kernel/index.ts';
import type { Settings, SettingsDeps } from '../settings/index.ts';
import { accessExpiry, issueToken, readToken, signingKeyIdOf, type AccessClaims } from './access-token.ts';
import type { AccountsDeps } from './accounts-deps.ts';
import { forgetLoginDevices, forgetPendingLogins } from './login-devices.ts';
import { findSelf, FIRST_ROLE, userModel, type User } from './user.ts';

/** A session on a device. Hashes are SHA-256; no stored value works as a credential. */
export interface SessionDocument {
  _id: string;
  readonly userId: number;
  /** Hash of its signing secret: a new secret ends the session. */
  readonly signingKeyId: string;
  /** The user's epoch when it was opened. */
  readonly epoch: number;
  readonly createdAt: Date;
  /** When the session and its remember-me token have expired. */
  readonly expiresAt: Date;
  /** A remember-me token, and the device that it is bound to. */
  readonly remembered?: { readonly tokenHash: string; readonly fingerprintHash: string };
}

export const sessionModel = collectionOf<SessionDocument>(
  'sessions',
  {
    _id: String,
    userId: Number,
    signingKeyId: String,
    epoch: Number,
    createdAt: Date,
    expiresAt: Date,
    remembered: Object,
  },
  { indexes: [[{ 'remembered.tokenHash': 1 }, { unique: true, sparse: true }], [{ userId: 1 }]] },
);

const SESSION_ID_BYTES = 16;
const REMEMBER_ME_TOKEN_BYTES = 32;
/** Absolute: using the token does not prolong it (docs/rules.md, "Remember-me"). */
const REMEMBER_ME_MS = 30 * 86_400_000;

/**
 * Starts a session, with a remember-me token when a device fingerprint is given: for 30 days, or until the end of a
 * scale pass. Deletes the user's expired ones.
 */
export async function openSession(
  deps: SettingsDeps,
  user: Pick<User, 'id' | 'access' | 'pass'>,
  fingerprintHash: string | undefined,
): Promise<{ readonly sessionId: string; readonly token: string; readonly rememberMeToken?: string }> {
  const now = deps.clock.now();
  const sessionId = randomBytes(SESSION_ID_BYTES).toString('base64url');
  const rememberMeToken = randomBytes(REMEMBER_ME_TOKEN_BYTES).toString('base64url');
  const remembered =
    fingerprintHash === undefined
      ? {}
      : { remembered: { tokenHash: hash('sha256', rememberMeToken), fingerprintHash } };
  const rememberedUntil = user.pass?.endsAt ?? new Date(now.getTime() + REMEMBER_ME_MS);
  const expiresAt = fingerprintHash === undefined ? accessExpiry(deps, now) : rememberedUntil;

  await sessionModel(deps.database).deleteMany({ userId: user.id, expiresAt: { $lte: now } });
  await sessionModel(deps.database).insertOne({
    _id: sessionId,
    userId: user.id,
    signingKeyId: signingKeyIdOf(deps),
    // The epoch when the password was checked: a later change has ended this session as well.
    epoch: user.access.epoch,
    createdAt: now,
    expiresAt,
    ...remembered,
  });
  const token = issueToken(deps, { userId: user.id, sessionId }, expiresAt);
  return { sessionId, token, ...(fingerprintHash === undefined ? {} : { rememberMeToken }) };
}

/** A session with its user's state, from one read. Tokens are checked against it. */
export interface LiveSession
  extends
    Pick<SessionDocument, 'userId' | 'signingKeyId' | 'epoch' | 'expiresAt'>,
    Pick<User, 'username' | 'role' | 'isSuspended' | 'access' | 'pass'> {
  /** Whether the user's second factor is on. */
  readonly hasTwoFactor: boolean;
}

/** Undefined when the session or its user is gone. */
async function findLiveSession(database: Connection, sessionId: string): Promise<LiveSession | undefined> {
  const { collection: users } = userModel.indexes;
  const [session] = await sessionModel(database).aggregate<LiveSession>([
    { $match: { _id: sessionId } },
    { $lookup: { from: users, localField: 'userId', foreignField: '_id', as: 'user' } },
    { $unwind: '$user' },
    {
      $project: {
        _id: 0,
        userId: 1,
        username: '$user.username',
        role: { $ifNull: ['$user.role', FIRST_ROLE] },
        isSuspended: '$user.isSuspended',
        signingKeyId: 1,
        epoch: 1,
        expiresAt: 1,
        access: '$user.access',
        hasTwoFactor: '$user.twoFactor.isEnabled',
        pass: '$user.pass',
      },
    },
  ]);
  return session;
}

/**
 * How long an ended session may be served from memory without an event. With the duration of requests this stays under
 * a second (docs/guarantees.md, A5).
 */
const MAX_AGE_MS = 750;
const MAX_SESSIONS = 10_000;

interface CachedSession {
  readonly userId: number;
  readonly session: Promise<LiveSession | undefined>;
}

export type SessionCache = ReturnType<typeof createSessionCache>;

/** Caches sessions of one process for less than a second, so that a burst of requests is one read. */
export function createSessionCache(nowMs: () => number = elapsedMs) {
  const sessions = new LRUCache<string, CachedSession>({
    max: MAX_SESSIONS,
    ttl: MAX_AGE_MS,
    ttlResolution: 0,
    perf: { now: nowMs },
  });

  return {
    /** Returns the cached session or loads it. Concurrent requests share one load. */
    async read({ userId, sessionId }: AccessClaims, load: () => CachedSession['session']) {
      const cached = sessions.get(sessionId);
      if (cached) return await cached.session;
      const loading: CachedSession = { userId, session: load() };
      sessions.set(sessionId, loading);
      try {
        return await loading.session;
      } catch (error) {
        if (sessions.peek(sessionId) === loading) sessions.delete(sessionId);
        throw error;
      }
    },
    /** Invalidates by session-ended and user-changed events; ignores others. */
    forget(event: DomainEvent): void {
      if (event.kind === 'session-ended') sessions.delete(event.sessionId);
      if (event.kind !== 'user-changed') return;
      for (const [id, cached] of sessions) if (cached.userId === event.userId) sessions.delete(id);
    },
  };
}

/** Returns whether scale passes are given and work. */
export const arePassesOn = ({ scalePassEnabled, force2faForAdmin }: Settings): boolean =>
  scalePassEnabled && !force2faForAdmin;

/** Returns whether a user may have sessions: not suspended, and not a scale pass that has ended or is switched off. */
export const isActive = (deps: SettingsDeps, { isSuspended, pass }: Pick<User, 'isSuspended' | 'pass'>): boolean =>
  !isSuspended && (!pass || (pass.endsAt > deps.clock.now() && arePassesOn(deps.settings.current())));

/**
 * Returns the user of a bearer token: the token is valid, its session has not ended and the user is active. At
 * most one database read, and none within 750 ms of the last. Throws UNAUTHENTICATED for every problem.
 */
export async function authenticate(deps: AccountsDeps, token: string): Promise<SignedInUser> {
  return await userOfSession(deps, readToken(deps, token));
}

/** Returns the user of a session as `authenticate` does, for what was begun in it. Throws UNAUTHENTICATED. */
export async function userOfSession(deps: AccountsDeps, claims: AccessClaims): Promise<SignedInUser> {
  const now = deps.clock.now();
  const session = await deps.sessionCache.read(
    claims,
    async () => await findLiveSession(deps.database, claims.sessionId),
  );
  const isAlive =
    session?.userId === claims.userId &&
    isActive(deps, session) &&
    session.expiresAt > now &&
    session.signingKeyId === signingKeyIdOf(deps) &&
    (session.epoch === session.access.epoch || claims.sessionId === session.access.sparedSessionId);
  if (!isAlive) throw new UnauthenticatedError();
  const { userId, username, role, pass } = session;
  const user = { userId, username, sessionId: claims.sessionId };
  if (role !== 'administrator') return { kind: role, ...user, ...(pass ? { isPass: true } : {}) };
  const mustEnableTwoFactor = deps.settings.current().force2faForAdmin && !session.hasTwoFactor;
  return { kind: role, ...user, ...(mustEnableTwoFactor ? { mustEnableTwoFactor } : {}) };
}

export type Viewer = Awaited<ReturnType<typeof viewer>>;

/** Returns the signed-in user. While `mustEnableTwoFactor` is true, only the profile is accessible. */
export async function viewer(deps: SettingsDeps, actor: Actor) {
  assertSignedIn(actor);
  const user = await findSelf(deps.database, actor);
  const { isEnabled } = user.twoFactor;
  return {
    id: user.id,
    username: user.username,
    role: user.role,
    isPass: user.pass !== undefined,
    passEndsAt: user.pass?.endsAt ?? null,
    twoFactorEnabled: isEnabled,
    mustEnableTwoFactor: user.role === 'administrator' && deps.settings.current().force2faForAdmin && !isEnabled,
  };
}

/** Ends one session and its remember-me token, in all processes. */
export async function endSession(deps: AccountsDeps, user: SignedInUser): Promise<void> {
  await sessionModel(deps.database).deleteOne({ _id: user.sessionId });
  const event = { kind: 'session-ended', sessionId: user.sessionId } as const;
  deps.sessionCache.forget(event);
  await deps.events.publish(event);
  await recordAudit(deps, user, { action: 'session.ended', subject: { kind: 'user', id: user.userId } });
}

/**
 * Deletes the sessions and pending logins that the user's new epoch has ended, and publishes the change. The spared
 * session stays without its remember-me token. Without a spared session, an administrator has acted, so known devices
 * are deleted too. Access ends even when this fails.
 */
export async function clearEndedSessions(deps: AccountsDeps, userId: number, sparedSessionId?: string): Promise<void> {
  const sessions = sessionModel(deps.database);
  if (sparedSessionId === undefined) {
    await sessions.deleteMany({ userId });
    await forgetLoginDevices(deps.database, userId);
  } else {
    await sessions.deleteMany({ userId, _id: { $ne: sparedSessionId } });
    await sessions.updateOne({ _id: sparedSessionId }, { $unset: { remembered: 1 } });
  }
  await forgetPendingLogins(deps.database, userId);
  await publishUserChanged(deps, userId);
}

/** Makes all processes read the user again, within a second (docs/guarantees.md, A5). */
export async function publishUserChanged(deps: AccountsDeps, userId: number): Promise<void> {
  const event = { kind: 'user-changed', userId } as const;
  deps.sessionCache.forget(event);
  await deps.events.publish(event);
}

/**
 * Deletes the sessions of earlier signing secrets. So a process that does not know the new secret yet, for example
 * while Redis is down, finds no session for an old token. Idempotent.
 */
export async function endSessionsOfOtherKeys(deps: AccountsDeps): Promise<void> {
  await sessionModel(deps.database).deleteMany({ signingKeyId: { $ne: signingKeyIdOf(deps) } });
}
