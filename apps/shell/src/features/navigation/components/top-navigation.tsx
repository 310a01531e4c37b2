import { closeOnBack } from '@derby/micro-frontend/history-moves';
import type { PageName } from '@derby/micro-frontend/pages';
import { Link, NavLink, useLocation } from '@derby/micro-frontend/router';
import { DIVISIONS } from '@derby/rules/divisions';
import type { DerbyNow } from '@derby/rules/event/derby-now';
import { buttonClass } from '@derby/ui/button';
import { Icon } from '@derby/ui/icon';
import { SalmonMark } from '@derby/ui/salmon-mark';
import { useEffect, useRef } from 'react';

interface TopNavigationProps {
  /** The name of the derby, without a year. */
  readonly siteName: string;
  readonly page: PageName | undefined;
  readonly derby: DerbyNow;
  readonly isAuthenticated: boolean;
  readonly onLogout: () => Promise<void>;
}

/** The bar above every public page: links in a row on wide screens, behind a toggle on small ones. */
export function TopNavigation({ siteName, page, derby, isAuthenticated, onLogout }: TopNavigationProps) {
  const { key } = useLocation();
  const items = navigationItems({ page, derby, isAuthenticated });
  return (
    <header className="sticky top-0 z-20 border-b border-line bg-panel text-ink print:hidden">
      <div className="mx-auto flex max-w-280 flex-wrap items-center gap-x-2 px-5 lg:gap-x-6">
        <Link
          to="/"
          aria-label={`${siteName}, home`}
          className={`flex min-h-15 items-center gap-2.5 font-display text-[22px] leading-none font-semibold no-underline ${page === 'home' ? 'lg:hidden' : ''}`}
        >
          <SalmonMark />
          {siteName}
        </Link>
        {/* Each move to another page has a menu of its own, which is closed. */}
        <MobileMenu key={key} />
        <nav
          aria-label="Main"
          // Over the page: it closes when the next page has come, which must not move then.
          className="max-lg:absolute max-lg:inset-x-0 max-lg:top-full max-lg:hidden max-lg:max-h-[calc(100dvh-3.75rem)] max-lg:overflow-y-auto max-lg:border-b max-lg:border-line max-lg:bg-panel max-lg:px-5 max-lg:pb-4 max-lg:shadow-card max-lg:peer-open:block lg:ml-auto lg:flex lg:min-h-15 lg:items-center"
        >
          <ul className="flex flex-col lg:flex-row lg:items-center lg:gap-x-6">
            <NavigationLinks items={items} isQuiet={page === 'home'} onLogout={isAuthenticated ? onLogout : null} />
          </ul>
        </nav>
      </div>
    </header>
  );
}

/**
 * The toggle of the menu on small screens. The browser opens the menu without scripts. It closes on Back, on a press
 * outside and on Escape, which returns the focus to the toggle.
 */
function MobileMenu() {
  const menu = useRef<HTMLDetailsElement>(null);

  useEffect(() => {
    const details = menu.current;
    if (!details) return undefined;
    let closed: (() => void) | undefined;
    const close = () => {
      details.open = false;
      closed?.();
    };
    const follow = () => {
      closed?.();
      closed = details.open ? closeOnBack(close) : undefined;
    };
    follow();
    details.addEventListener('toggle', follow);
    return () => {
      details.removeEventListener('toggle', follow);
      closed?.();
    };
  }, []);

  useEffect(() => {
    const close = (event: Event) => {
      const details = menu.current;
      if (!details?.open) return;
      if (event instanceof KeyboardEvent) {
        if (event.key !== 'Escape') return;
        details.querySelector('summary')?.focus();
      } else if (details.closest('header')?.contains(event.target as Node)) return;
      details.open = false;
    };
    document.addEventListener('pointerdown', close);
    document.addEventListener('keydown', close);
    return () => {
      document.removeEventListener('pointerdown', close);
      document.removeEventListener('keydown', close);
    };
  }, []);

  return (
    <details ref={menu} className="group peer -mr-2.5 ml-auto lg:hidden">
      <summary className="grid size-(--target) list-none place-items-center rounded-control [&::-webkit-details-marker]:hidden">
        <span className="group-open:hidden">
          <Icon name="menu" size={26} />
          <span className="sr-only">Open menu</span>
        </span>
        <span className="hidden group-open:block">
          <Icon name="close" size={26} />
          <span className="sr-only">Close menu</span>
        </span>
      </summary>
    </details>
  );
}

interface NavigationLinksProps {
  readonly items: readonly NavigationItem[];
  /** Shows the action as an outline, where the page has its own main action. */
  readonly isQuiet: boolean;
  /** Null for visitors. */
  readonly onLogout: (() => Promise<void>) | null;
}

const linkClass =
  'flex min-h-(--target) items-center border-y-2 border-transparent font-semibold no-underline hover:border-b-line aria-[current]:border-b-ink';

/** The links. The surrounding list arranges them in a row or a column. */
function NavigationLinks({ items, isQuiet, onLogout }: NavigationLinksProps) {
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
            Logout
          </button>
        </li>
      )}
    </>
  );
}

/** One link of the top navigation. */
interface NavigationItem {
  readonly to: string;
  readonly label: string;
  /** The main action, shown as a button. */
  readonly isAction: boolean;
}

/** Returns the links in the order of the phase: the boards first from the start of the weigh-in on, else the details. */
function navigationItems(options: {
  page: PageName | undefined;
  derby: DerbyNow;
  isAuthenticated: boolean;
}): NavigationItem[] {
  const { page, derby, isAuthenticated } = options;
  const isBeforehand = derby.phase === 'off-season' || derby.phase === 'before';
  const boards = DIVISIONS.map(({ path, heading }) => ({ to: path, label: heading, isAction: false }));
  const shownBoards = derby.isPublic ? boards : [];
  const details = page === 'details' ? [] : [{ to: '/details', label: 'Details', isAction: false }];
  return [
    ...(isBeforehand ? [...details, ...shownBoards] : [...shownBoards, ...details]),
    ...(isAuthenticated ? [{ to: '/admin', label: 'Admin', isAction: false }] : []),
    ...(page === 'tickets'
      ? []
      : [{ to: '/tickets', label: 'Purchase Tickets', isAction: isBeforehand && derby.areTicketsOnSale }]),
  ];
}
