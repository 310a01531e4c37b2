import type { PageName } from '@derby/micro-frontend/pages';
import { Link, useLocation } from '@derby/micro-frontend/router';
import { Icon } from '@derby/ui/icon';
import { SalmonMark } from '@derby/ui/salmon-mark';
import { useMobileMenu } from '../hooks/use-mobile-menu.ts';
import { CLOSE_MENU, HOME_LABEL, NAVIGATION_LABEL, OPEN_MENU } from '../messages.ts';
import { navigationItems } from '../navigation-items.ts';
import { NavigationLinks } from './navigation-links.tsx';

interface TopNavigationProps {
  /** The name of the derby, without a year. */
  readonly siteName: string;
  readonly page: PageName | undefined;
  readonly isLeaderboardPublic: boolean;
  readonly isAuthenticated: boolean;
  readonly onLogout: () => Promise<void>;
}

/** The bar above every public page: links in a row on wide screens, behind a toggle on small ones. */
export function TopNavigation({ siteName, page, isLeaderboardPublic, isAuthenticated, onLogout }: TopNavigationProps) {
  const { menu, isOpen } = useMobileMenu();
  const { key } = useLocation();
  const items = navigationItems({ page, isLeaderboardPublic, isAuthenticated });
  return (
    <header className="sticky top-0 z-20 border-b border-line bg-panel text-ink print:hidden">
      <div className="mx-auto flex max-w-280 flex-wrap items-center gap-x-2 px-5 lg:gap-x-6">
        <Link
          to="/"
          aria-label={`${siteName}, ${HOME_LABEL}`}
          className={`flex min-h-15 items-center gap-2.5 font-display text-[22px] leading-none font-semibold no-underline ${page === 'home' ? 'lg:hidden' : ''}`}
        >
          <SalmonMark />
          {siteName}
        </Link>
        {/* Each move to another page has a menu of its own, which is closed. */}
        <details key={key} ref={menu} className="group peer -mr-2.5 ml-auto lg:hidden">
          <summary
            role="button"
            aria-expanded={isOpen}
            aria-label={isOpen ? CLOSE_MENU : OPEN_MENU}
            className="grid size-11 list-none place-items-center rounded-control [&::-webkit-details-marker]:hidden"
          >
            <span className="group-open:hidden">
              <Icon name="menu" size={26} />
            </span>
            <span className="hidden group-open:block">
              <Icon name="close" size={26} />
            </span>
          </summary>
        </details>
        <nav
          aria-label={NAVIGATION_LABEL}
          className="w-full pb-4 max-lg:hidden max-lg:peer-open:block lg:ml-auto lg:flex lg:min-h-15 lg:w-auto lg:items-center lg:pb-0"
        >
          <ul className="flex flex-col lg:flex-row lg:items-center lg:gap-x-6">
            <NavigationLinks items={items} isQuiet={page === 'home'} onLogout={isAuthenticated ? onLogout : null} />
          </ul>
        </nav>
      </div>
    </header>
  );
}
