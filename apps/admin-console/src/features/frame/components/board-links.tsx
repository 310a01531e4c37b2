import { Link } from '@derby/micro-frontend/router';
import { messages } from '../constants.ts';

const links = [
  { to: '/leaderboard', label: messages.leaderboard },
  { to: '/junior-leaderboard', label: messages.juniorDivision },
];

/** The way to the public boards, for as long as they are public. */
export function BoardLinks({ className }: { readonly className: string }) {
  return (
    <nav aria-label={messages.board} className={className}>
      {links.map(({ to, label }) => (
        <Link
          key={to}
          to={to}
          className="flex min-h-11 items-center rounded-control px-3.5 font-semibold no-underline hover:bg-panel-2"
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
