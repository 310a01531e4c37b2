/** Texts. Fixed ones change only on purpose: docs/screens.md. */
export const messages = {
  insert: (label: string) => `Insert a variable into: ${label}`,
  insertVariable: (variable: string) => `Insert ${variable}`,
  characters: (count: number) => `${count} ${count === 1 ? 'character' : 'characters'}.`,
  oneMessage: (units: number, limit: number) => `With the sample values ${units}/${limit}, about 1 message.`,
  manyMessages: (units: number, count: number, limit: number) =>
    `With the sample values ${units}, about ${count} messages of ${limit} each.`,
  noMessage: 'No text.',
  overLimit: (limit: number) => `Over ${limit} characters`,
  wide: (names: string) => `${names} shortens each message to 70 characters.`,
  double: (names: string) => `${names} counts twice.`,
  showPreview: 'Show preview',
  hidePreview: 'Hide preview',
  preview: (label: string) => `Preview of: ${label}`,
  previewEmpty: 'There is no text to preview.',
} as const;
