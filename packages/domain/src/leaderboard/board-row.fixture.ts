import type { BoardRow } from './board-entry.ts';

/** Returns a row of the regular division, weighed in at noon, whose weight is its id. */
export const boardRow = (id: number, changes: Partial<BoardRow> = {}): BoardRow => ({
  id,
  fishWeightLbs: id,
  createdAt: new Date('2025-08-09T19:00:00.000Z'),
  firstName: 'Ann',
  lastName: 'Sample',
  isJunior: false,
  fishPhotoPath: null,
  ...changes,
});
