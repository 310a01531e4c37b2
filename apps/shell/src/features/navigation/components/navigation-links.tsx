import { Link, NavLink } from '@derby/micro-frontend/router';
import { buttonClass } from '@derby/ui/button';
import { LOGOUT } from '../messages.ts';
import type { NavigationItem } from '../navigation-items.ts';

interface NavigationLinksProps {
  readonly items: readonly NavigationItem[];
  /** Shows the action as an outline, where the page has its own main action. */
  readonly isQuiet: boolean;
  /** Null for visitors. */
  readonly onLogout: (() => Promise<void>) | null;
}

const linkClass =
  'flex min-h-11 items-center border-y-2 border-transparent font-semibold no-underline hover:text-accent aria-[current]:border-b-accent';

/** The links. The surrounding list arranges them in a row or a column. */
export function NavigationLinks({ items, isQuiet, onLogout }: NavigationLinksProps) {
  return (
    <>
      {items.map((item) => (
        <li key={item.to} className={item.isAction ? 'order-last max-lg:pt-2' : undefined}>
          {item.isAction ? (
            <Link
              to={item.to}
              className={buttonClass({ variant: isQuiet ? 'quiet' : 'primary', className: 'max-lg:w-full' })}
            >
              {item.label}
            </Link>
          ) : (
            <NavLink to={item.to} className={linkClass}>
              {item.label}
            </NavLink>
          )}
        </li>
      ))}
      {onLogout && (
        <li>
          <button type="button" className={`${linkClass} w-full text-left lg:w-auto`} onClick={() => void onLogout()}>
            {LOGOUT}
          </button>
        </li>
      )}
    </>
  );
}
