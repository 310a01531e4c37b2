import { Link } from '@derby/micro-frontend/router';
import { DIVISIONS } from '@derby/rules/divisions';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';
import { SalmonMark } from './salmon-mark.tsx';

export const CONSOLE_TITLE = 'Ranger Admin';

interface ConsoleBarProps {
  readonly isLeaderboardPublic: boolean;
  readonly isDrawerOpen: boolean;
  readonly onOpenDrawer: () => void;
  readonly onLogout: () => void;
  /** The queued entries of this device, and the final messages. */
  readonly status?: ReactNode;
}

/**
 * The console's bar, which the front door paints too. On a small screen the sections and the boards are in the drawer.
 * The states come and go at the left, where they move nothing and a thumb that wants them does not meet Logout.
 */
export function ConsoleBar({ isLeaderboardPublic, isDrawerOpen, onOpenDrawer, onLogout, status }: ConsoleBarProps) {
  return (
    <header className="sticky top-(--notice,0px) z-20 border-b border-line bg-panel print:hidden">
      <div className="mx-auto flex min-h-15 max-w-400 items-center gap-2 px-3 sm:px-5">
        <Button
          variant="quiet"
          size="icon"
          className="shrink-0 lg:hidden"
          aria-label="Open menu"
          aria-haspopup="dialog"
          aria-expanded={isDrawerOpen}
          onClick={onOpenDrawer}
        >
          <Icon name="menu" size={24} />
        </Button>
        <Link
          to="/admin"
          className="flex min-h-(--target) items-center gap-2.5 font-display text-[22px] leading-none whitespace-nowrap max-[22.4rem]:text-lg font-semibold no-underline"
        >
          <span className="hidden sm:block">
            <SalmonMark />
          </span>
          {CONSOLE_TITLE}
        </Link>
        <div className="mr-auto flex min-w-0 items-center gap-2">{status}</div>
        {isLeaderboardPublic && <BoardLinks className="hidden lg:flex" />}
        <Button variant="quiet" className="shrink-0 max-sm:px-2.5" onClick={onLogout}>
          Logout
        </Button>
      </div>
    </header>
  );
}

/** Links to the boards of visitors. */
export function BoardLinks({ className }: { readonly className: string }) {
  return (
    <nav aria-label="Board" className={className}>
      {DIVISIONS.map(({ path, heading }) => (
        <Link
          key={path}
          to={path}
          className="flex min-h-(--target) items-center rounded-control px-3.5 font-semibold no-underline hover:bg-panel-2"
        >
          {heading}
        </Link>
      ))}
    </nav>
  );
}

interface ConsoleColumnsProps {
  /** The menu beside the section. */
  readonly menu: ReactNode;
  readonly children: ReactNode;
}

/** The menu and the section below the bar. On a small screen the menu is in the drawer. */
export function ConsoleColumns({ menu, children }: ConsoleColumnsProps) {
  return (
    <div className="mx-auto flex max-w-400 items-start">
      <div className="sticky top-[calc(3.75rem+var(--notice,0px))] hidden max-h-[calc(100dvh-3.75rem-var(--notice,0px))] w-60 shrink-0 overflow-y-auto lg:block print:hidden">
        {menu}
      </div>
      <main id="main" tabIndex={-1} className="min-w-0 flex-1 px-4 py-5 outline-none sm:px-6 sm:py-7 print:p-0">
        {children}
      </main>
    </div>
  );
}
