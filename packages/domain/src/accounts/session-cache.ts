import type { DomainEvent } from '../kernel/index.ts';
import type { LiveSession } from './sessions.ts';

/**
 * How long an ended session may be served from memory without an event. With the duration of requests this stays under
 * a second (docs/guarantees.md, A5).
 */
const MAX_AGE_MS = 750;
const MAX_SESSIONS = 10_000;

interface CachedSession {
  readonly userId: number;
  readonly readAt: number;
  readonly session: Promise<LiveSession | undefined>;
}

/** Caches sessions of one process for less than a second, so that a burst of requests is one read. */
export interface SessionCache {
  /** Returns the cached session or loads it. Concurrent requests share one load. */
  read(
    claims: { readonly userId: number; readonly sessionId: string },
    now: Date,
    load: () => Promise<LiveSession | undefined>,
  ): Promise<LiveSession | undefined>;
  /** Invalidates by session-ended and user-changed events; ignores others. */
  forget(event: DomainEvent): void;
}

export function createSessionCache(): SessionCache {
  const sessions = new Map<string, CachedSession>();

  function dropOld(now: number): void {
    for (const [id, cached] of sessions) if (now - cached.readAt >= MAX_AGE_MS) sessions.delete(id);
    if (sessions.size >= MAX_SESSIONS) sessions.clear();
  }

  async function loadAndCache(
    claims: { readonly userId: number; readonly sessionId: string },
    readAt: number,
    load: () => Promise<LiveSession | undefined>,
  ): Promise<LiveSession | undefined> {
    if (sessions.size >= MAX_SESSIONS) dropOld(readAt);
    const cached: CachedSession = { userId: claims.userId, readAt, session: load() };
    sessions.set(claims.sessionId, cached);
    try {
      return await cached.session;
    } catch (error) {
      if (sessions.get(claims.sessionId) === cached) sessions.delete(claims.sessionId);
      throw error;
    }
  }

  return {
    async read(claims, now, load) {
      const cached = sessions.get(claims.sessionId);
      const age = cached ? now.getTime() - cached.readAt : MAX_AGE_MS;
      // After the clock was set back, the age is unknown, so load again.
      if (cached && age >= 0 && age < MAX_AGE_MS) return await cached.session;
      return await loadAndCache(claims, now.getTime(), load);
    },
    forget(event) {
      if (event.kind === 'session-ended') sessions.delete(event.sessionId);
      if (event.kind !== 'user-changed') return;
      for (const [id, cached] of sessions) if (cached.userId === event.userId) sessions.delete(id);
    },
  };
}
