/** Texts. Fixed ones change only on purpose: docs/screens.md. */
export const messages = {
  insert: (label: string) => `Insert a variable into: ${label}`,
  insertVariable: (variable: string) => `Insert ${variable}`,
  characters: (count: number) => `${count} ${count === 1 ? 'character' : 'characters'}.`,
  oneMessage: (units: number, limit: number) => `About 1 message with sample values (${units} of ${limit} characters).`,
  manyMessages: (units: number, count: number, limit: number) =>
    `About ${count} messages with sample values (${units} characters, ${limit} per message).`,
  noMessage: 'No text.',
  overLimit: (limit: number) => `Over ${limit} characters`,
  wide: (names: string) => `Each message holds only 70 characters because of ${names}.`,
  double: (names: string) => `Counts twice: ${names}.`,
  showPreview: 'Show preview',
  hidePreview: 'Hide preview',
  preview: (label: string) => `Preview of: ${label}`,
  previewEmpty: 'There is no text to preview.',
} as const;
