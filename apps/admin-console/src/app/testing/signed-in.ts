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

/** Returns the response to the status query of the leaderboard while it is public. */
export const boardIsPublic = (): Answer => ({
  data: { leaderboardStatus: { __typename: 'LeaderboardStatus', isPublic: true } },
});
