import { formatWallDate } from '@derby/rules/event/derby-time';
import type { DerbyEvent } from '@derby/rules/event/event-facts';
import type { PageName } from './pages.ts';

/** Headings of the public pages except the front page. The shell renders them while a page still loads. */
export const PAGE_HEADINGS = {
  leaderboard: 'Leaderboard',
  juniorLeaderboard: 'Junior Division',
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

/** Returns the line above the front page's heading: the name, and the day when it is known. */
export function homeEyebrow({ title, weighInStart }: Pick<DerbyEvent, 'title' | 'weighInStart'>): string {
  return weighInStart ? `${title}, ${formatWallDate(weighInStart)}` : title;
}
