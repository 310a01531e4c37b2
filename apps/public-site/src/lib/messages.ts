/** Texts that several pages share. Fixed ones change only on purpose: docs/screens.md. */
export const messages = {
  pastResults: 'Past results',
  photoFailed: 'Failed to load image',
  photoFailedDetails: 'The image could not be loaded.',
  openPhoto: 'Open the photo',
  httpError: (status: number) => `HTTP error! status: ${status}`,
  connectionError: 'Error connecting to server',
  pageOfFish: 'Page of this fish',
} as const;
