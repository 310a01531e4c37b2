import { queryUrl } from '@derby/web-session/query-url';
import { variablesOf, type Division } from '../features/leaderboard/api/fetch-leaderboard-page.ts';
import { Leaderboard_PageDocument, Tickets_SaleDocument } from '../generated/graphql.ts';

const firstPage = (division: Division) => [
  queryUrl(Leaderboard_PageDocument, variablesOf({ division, page: 1, search: '' })),
];

/** What each page asks first: the build writes it down, and the shell sends it while this remote still loads. */
export const EARLY_QUERIES = {
  leaderboard: firstPage('REGULAR'),
  juniorLeaderboard: firstPage('JUNIOR'),
  tickets: [queryUrl(Tickets_SaleDocument, {})],
};
