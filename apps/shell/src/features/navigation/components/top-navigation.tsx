import type { PageName } from '@derby/micro-frontend/pages';
import { Link } from '@derby/micro-frontend/router';
import { Icon } from '@derby/ui/icon';
import { SalmonMark } from '@derby/ui/salmon-mark';
import { useMobileMenu } from '../hooks/use-mobile-menu.ts';
import { CLOSE_MENU, HOME_LABEL, NAVIGATION_LABEL, OPEN_MENU } from '../messages.ts';
import { navigationItems } from '../navigation-items.ts';
import { NavigationLinks } from './navigation-links.tsx';

interface TopNavigationProps {
  /** What the derby is called, without a year. */
  readonly siteName: string;
  readonly page: PageName | undefined;
  readonly isLeaderboardPublic: boolean;
  readonly isAuthenticated: boolean;
  readonly onLogout: () => Promise<void>;
}

const MENU_ID = 'main-menu';

/** The bar above every public page: links side by side on wide screens, behind a toggle on small ones. */
export function TopNavigation({ siteName, page, isLeaderboardPublic, isAuthenticated, onLogout }: TopNavigationProps) {
  const { isOpen, toggle, toggleButton } = useMobileMenu();
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
        <button
          ref={toggleButton}
          type="button"
          className="-mr-2.5 ml-auto grid size-11 place-items-center rounded-control lg:hidden"
          aria-expanded={isOpen}
          aria-controls={MENU_ID}
          aria-label={isOpen ? CLOSE_MENU : OPEN_MENU}
          onClick={toggle}
        >
          <Icon name={isOpen ? 'close' : 'menu'} size={26} />
        </button>
        <nav
          id={MENU_ID}
          aria-label={NAVIGATION_LABEL}
          className={`${isOpen ? 'block' : 'hidden'} w-full pb-4 lg:ml-auto lg:flex lg:min-h-15 lg:w-auto lg:items-center lg:pb-0`}
        >
          <ul className="flex flex-col lg:flex-row lg:items-center lg:gap-x-6">
            <NavigationLinks items={items} onLogout={isAuthenticated ? onLogout : null} />
          </ul>
        </nav>
      </div>
    </header>
  );
}
