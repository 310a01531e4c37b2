import { Prizes_BookDocument } from '../../generated/graphql.ts';

/** Other phones hand out prizes too. */
export const BOOK_POLL_MS = 5_000;

/** What follows a change of the book. A failure may tell that another phone was faster. */
export const BOOK_SHOWN = {
  refetch: [Prizes_BookDocument],
  refetchesAfterFailure: true,
  failed: 'The prize was not changed. Please press again.',
} as const;
