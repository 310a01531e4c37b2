import type { BoardEntry } from '@derby/board-view/board-entry';

/** The first of a board. */
export const LEADER: BoardEntry = {
  id: 7,
  rank: 1,
  firstInitial: 'T',
  lastName: 'Alderwood',
  fishWeightLbs: 28.45,
  createdAt: '2025-08-09T19:48:10.000Z',
  fishPhotoUrl: null,
};
