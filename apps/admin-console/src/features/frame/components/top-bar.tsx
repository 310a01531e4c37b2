import { Link } from '@derby/micro-frontend/router';
import { Button } from '@derby/ui/button';
import { Icon } from '@derby/ui/icon';
import { SalmonMark } from '@derby/ui/salmon-mark';
import type { ReactNode } from 'react';
import { messages } from '../constants.ts';
import { BoardLinks } from './board-links.tsx';

interface TopBarProps {
  readonly isLeaderboardPublic: boolean;
  readonly isDrawerOpen: boolean;
  readonly onOpenDrawer: () => void;
  readonly onLogout: () => void;
  /** Stands before the logout: what this device still has to send. */
  readonly status: ReactNode;
}

/** The console's bar. On a small screen the sections and the boards are in the drawer. */
export function TopBar({ isLeaderboardPublic, isDrawerOpen, onOpenDrawer, onLogout, status }: TopBarProps) {
  return (
    <header className="sticky top-0 z-20 flex min-h-15 items-center gap-2 border-b border-line bg-panel px-3 sm:px-5 print:hidden">
      <Button
        variant="quiet"
        size="icon"
        className="lg:hidden"
        aria-label={messages.openMenu}
        aria-haspopup="dialog"
        aria-expanded={isDrawerOpen}
        onClick={onOpenDrawer}
      >
        <Icon name="menu" size={24} />
      </Button>
      <Link
        to="/admin"
        className="mr-auto flex min-h-11 items-center gap-2.5 font-display text-[22px] leading-none whitespace-nowrap max-[22.4rem]:text-lg font-semibold no-underline"
      >
        <span className="hidden sm:block">
          <SalmonMark />
        </span>
        {messages.title}
      </Link>
      {isLeaderboardPublic && <BoardLinks className="hidden md:flex" />}
      {status}
      <Button variant="quiet" className="max-sm:w-11 max-sm:shrink-0 max-sm:px-0" onClick={onLogout}>
        <span className="sm:hidden">
          <Icon name="logout" size={22} />
        </span>
        <span className="max-sm:sr-only">{messages.logout}</span>
      </Button>
    </header>
  );
}
