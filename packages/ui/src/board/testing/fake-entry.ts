import type { BoardEntry } from '../board-entry.ts';

/** An entry of the board, for tests; `overrides` say what the test is about. */
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
