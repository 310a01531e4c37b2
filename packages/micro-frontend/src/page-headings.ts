import { derbyEvent } from '@derby/rules/event/event';
import { formatDate } from '@derby/rules/event/derby-time';
import type { PageName } from './pages.ts';

/** The headings of the public pages below the front page: the shell paints them while the page itself still loads. */
export const PAGE_HEADINGS = {
  leaderboard: 'Leaderboard',
  juniorLeaderboard: 'Junior Division',
  details: 'Event Details',
  tickets: 'Purchase Tickets',
} as const satisfies Partial<Record<PageName, string>>;

/** What stands above the front page's heading. */
export function homeEyebrow(contestTitle: string): string {
  return `${contestTitle}, ${formatDate(derbyEvent.startsAt)}`;
}
