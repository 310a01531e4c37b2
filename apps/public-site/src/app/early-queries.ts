import { queryUrl, type OperationDocument } from '@derby/web-session/query-url';
import { variablesOf, type Division } from '../features/leaderboard/api/fetch-leaderboard-page.ts';
import { Card_PageDocument } from '../generated/operations/card-page.ts';
import { Fish_PageDocument } from '../generated/operations/fish-page.ts';
import { Home_LastDerbyDocument } from '../generated/operations/home-last-derby.ts';
import { Home_LeadersDocument } from '../generated/operations/home-leaders.ts';
import { Leaderboard_PageDocument } from '../generated/operations/leaderboard-page.ts';
import { Results_YearDocument } from '../generated/operations/results-year.ts';
import { Results_YearsDocument } from '../generated/operations/results-years.ts';

/** Returns the URLs of a query by its hash, without and with its text. */
function addresses<Result, Variables>(document: OperationDocument<Result, Variables>, variables: Variables) {
  return { url: queryUrl(document, variables), withText: queryUrl(document, variables, { withText: true }) };
}

const firstPage = (division: Division) =>
  addresses(Leaderboard_PageDocument, variablesOf({ division, page: 1, search: '' }));

const BY_PAGE = {
  // The front door takes the first while the phase shows entries, and the second between two derbies.
  home: [addresses(Home_LeadersDocument, {}), addresses(Home_LastDerbyDocument, {})],
  leaderboard: [firstPage('REGULAR')],
  juniorLeaderboard: [firstPage('JUNIOR')],
  // The front door puts the id, the code or the year of the page in the place of 0.
  fish: [addresses(Fish_PageDocument, { id: 0 })],
  card: [addresses(Card_PageDocument, { code: '0' })],
  result: [addresses(Results_YearDocument, { year: '0' })],
  results: [addresses(Results_YearsDocument, {})],
};

/**
 * The first query of each page. The build writes them to a file, the shell sends them while this remote loads, and the
 * front door paints a page from the response.
 */
export const FIRST_QUERIES = {
  earlyQueries: Object.fromEntries(
    Object.entries(BY_PAGE).map(([page, queries]) => [page, queries.map(({ url }) => url)]),
  ),
  queryTexts: Object.fromEntries(
    Object.values(BY_PAGE)
      .flat()
      .map(({ url, withText }) => [url, withText]),
  ),
};
