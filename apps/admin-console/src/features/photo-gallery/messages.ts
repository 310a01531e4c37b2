/** Texts. Fixed ones change only on purpose: docs/screens.md. */
export const messages = {
  title: 'Derby Photo Gallery',
  loading: 'Loading photos...',
  count: (photos: number) => `${photos} photo(s) submitted from the derby`,
  emptyTitle: 'No Photos Yet',
  emptyText: 'Photos of new entries appear here.',
  failedTitle: 'Error Loading Photos',
  failed: 'Failed to load photos. Please try again later.',
  junior: 'Junior',
  lbs: 'lbs',
  view: (name: string, rank: number) => `View the photo of ${name}, rank ${rank}`,
  imageFailed: 'Failed to load image',
  more: 'Loading more photos...',
} as const;
