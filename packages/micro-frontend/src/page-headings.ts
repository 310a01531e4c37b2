import { divisionNamed } from '@derby/rules/divisions';
import type { PageName } from './pages.ts';

/** Headings of the public pages except the front page. The shell renders them while a page still loads. */
export const PAGE_HEADINGS = {
  leaderboard: divisionNamed('regular').heading,
  juniorLeaderboard: divisionNamed('junior').heading,
  details: 'Event Details',
  tickets: 'Purchase Tickets',
  results: 'Past Results',
  // Until the fish is known, whose name is the heading.
  fish: 'Fish',
} as const satisfies Partial<Record<PageName, string>>;

/** The heading of a past derby's page. */
export function resultHeading(year: string): string {
  return `Results ${year}`;
}
