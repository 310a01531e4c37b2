/** Texts that several parts of the board show. Fixed ones change only on purpose: docs/screens.md. */
export const messages = {
  loading: 'Loading entries...',
} as const;
