import { cleanup } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import type { Answer } from '../../testing/fake-gateway.ts';

/** Somebody is signed in on an empty device, and time stands still, in each test of a file; what it mocks is restored. For the top of the file. */
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

/** What the frame hears while everybody may see the leaderboard. */
export const boardIsPublic = (): Answer => ({
  data: { leaderboardStatus: { __typename: 'LeaderboardStatus', isPublic: true } },
});
