import { cleanup } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import type { Answer } from '../../testing/fake-gateway.ts';

/**
 * Signs an administrator in on an empty device with fake timers before each test, and restores all mocks after it. Call
 * it at the top of a test file.
 */
export function signedInForEachTest(): void {
  beforeEach(() => {
    vi.useFakeTimers();
    localStorage.clear();
    sessionStorage.clear();
    localStorage.setItem('authToken', 'token-1');
  });
  afterEach(() => {
    cleanup();
    vi.useRealTimers();
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });
}

/**
 * Begins each test on an empty device without a session, with fake timers and without `crypto.subtle`, which ignores them.
 * Call it at the top of a test file.
 */
export function signedOutForEachTest(): void {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('crypto', {});
    localStorage.clear();
  });
  afterEach(() => {
    cleanup();
    vi.useRealTimers();
    vi.unstubAllGlobals();
    window.history.replaceState(null, '', '/');
  });
}

/** Returns the response to the status query of the leaderboard while it is public. */
export const boardIsPublic = (): Answer => ({
  data: { leaderboardStatus: { __typename: 'LeaderboardStatus', isPublic: true } },
});
