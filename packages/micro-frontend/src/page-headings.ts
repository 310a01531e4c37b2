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

/** The sentence below the front page's heading. The programme stands below it, so it repeats nothing of that. */
export function homeSummary(): string {
  const { locality, region } = derbyEvent.venue;
  return `The annual charity salmon fishing derby in ${locality}, ${region}.`;
}

/** What stands above the front page's heading. */
export function homeEyebrow(contestTitle: string): string {
  return `${contestTitle}, ${formatDate(derbyEvent.startsAt)}`;
}
