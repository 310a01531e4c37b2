import type { PageName } from '@derby/micro-frontend/pages';
import type { DerbyNow } from '@derby/rules/event/derby-now';
import { ADMIN, DETAILS, JUNIOR_DIVISION, LEADERBOARD, PURCHASE_TICKETS } from './messages.ts';

/** One link of the top navigation. */
export interface NavigationItem {
  readonly to: string;
  readonly label: string;
  /** The main action, shown as a button. */
  readonly isAction: boolean;
}

/** Returns the links in the order of the phase: the boards first from the start of the weigh-in on, else the details. */
export function navigationItems(options: {
  page: PageName | undefined;
  derby: DerbyNow;
  isAuthenticated: boolean;
}): NavigationItem[] {
  const { page, derby, isAuthenticated } = options;
  const isBeforehand = derby.phase === 'off-season' || derby.phase === 'before';
  const boards = [
    { to: '/leaderboard', label: LEADERBOARD, isAction: false, isShown: derby.isPublic },
    { to: '/junior-leaderboard', label: JUNIOR_DIVISION, isAction: false, isShown: derby.isPublic },
  ];
  const details = { to: '/details', label: DETAILS, isAction: false, isShown: page !== 'details' };
  const items: (NavigationItem & { readonly isShown: boolean })[] = [
    ...(isBeforehand ? [details, ...boards] : [...boards, details]),
    { to: '/admin', label: ADMIN, isAction: false, isShown: isAuthenticated },
    { to: '/tickets', label: PURCHASE_TICKETS, isAction: isBeforehand, isShown: page !== 'tickets' },
  ];
  return items.filter((item) => item.isShown).map(({ to, label, isAction }) => ({ to, label, isAction }));
}
