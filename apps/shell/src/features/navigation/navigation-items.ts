import type { PageName } from '@derby/micro-frontend/pages';
import { ADMIN, DETAILS, JUNIOR_DIVISION, LEADERBOARD, PURCHASE_TICKETS } from './messages.ts';

/** One link of the top navigation. */
export interface NavigationItem {
  readonly to: string;
  readonly label: string;
  /** The main action, shown as a button. */
  readonly isAction: boolean;
}

/** Returns the links in their order. */
export function navigationItems(options: {
  page: PageName | undefined;
  isLeaderboardPublic: boolean;
  isAuthenticated: boolean;
}): NavigationItem[] {
  const { page, isLeaderboardPublic, isAuthenticated } = options;
  const items: (NavigationItem & { readonly isShown: boolean })[] = [
    { to: '/leaderboard', label: LEADERBOARD, isAction: false, isShown: isLeaderboardPublic },
    { to: '/junior-leaderboard', label: JUNIOR_DIVISION, isAction: false, isShown: isLeaderboardPublic },
    { to: '/details', label: DETAILS, isAction: false, isShown: page !== 'details' },
    { to: '/admin', label: ADMIN, isAction: false, isShown: isAuthenticated },
    { to: '/tickets', label: PURCHASE_TICKETS, isAction: true, isShown: page !== 'tickets' },
  ];
  return items.filter((item) => item.isShown).map(({ to, label, isAction }) => ({ to, label, isAction }));
}
