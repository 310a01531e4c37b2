import type { BoardEntry } from '../board-entry.ts';

/** Returns a board entry for tests. */
export function fakeEntry(overrides: Partial<BoardEntry> = {}): BoardEntry {
  return {
    id: 1,
    rank: 1,
    firstInitial: 'T',
    lastName: 'Alderwood',
    fishWeightLbs: 28.45,
    createdAt: '2025-08-09T19:48:10.000Z',
    fishPhotoUrl: null,
    ...overrides,
  };
}
