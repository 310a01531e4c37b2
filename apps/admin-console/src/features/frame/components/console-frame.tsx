import { Outlet, useLocation } from '@derby/micro-frontend/router';
import { Drawer } from '@derby/ui/drawer';
import type { ReactNode } from 'react';
import { SectionBoundary } from '../../../components/section-boundary.tsx';
import { useLeaderboardVisibility } from '../api.ts';
import { useDrawer } from '../hooks/use-drawer.ts';
import { messages } from '../constants.ts';
import { BoardLinks } from './board-links.tsx';
import { SectionLinks } from './section-links.tsx';
import { TopBar } from './top-bar.tsx';

interface ConsoleFrameProps {
  /** What the shell knows of the board's visibility. */
  readonly isLeaderboardPublic: boolean;
  readonly onLogout: () => void;
  /** For the bar; see `TopBar`. */
  readonly status: ReactNode;
}

/** The frame around all sections. */
export function ConsoleFrame({ isLeaderboardPublic, onLogout, status }: ConsoleFrameProps) {
  const { pathname } = useLocation();
  const isPublic = useLeaderboardVisibility(isLeaderboardPublic);
  const drawer = useDrawer();
  return (
    <div className="min-h-dvh bg-paper text-ink print:min-h-0">
      <TopBar
        isLeaderboardPublic={isPublic}
        isDrawerOpen={drawer.isOpen}
        onOpenDrawer={drawer.open}
        onLogout={onLogout}
        status={status}
      />
      <div className="mx-auto flex max-w-360 items-start">
        <div className="sticky top-15 hidden max-h-[calc(100dvh-3.75rem)] w-60 shrink-0 overflow-y-auto lg:block print:hidden">
          <SectionLinks />
        </div>
        <main id="main" tabIndex={-1} className="min-w-0 flex-1 px-4 py-5 outline-none sm:px-6 sm:py-7">
          <SectionBoundary key={pathname}>
            <Outlet />
          </SectionBoundary>
        </main>
      </div>
      <Drawer key={drawer.visitKey} open={drawer.isOpen} onClose={drawer.close} title={messages.title}>
        <SectionLinks />
        {isPublic && <BoardLinks className="grid border-t border-line p-3" />}
      </Drawer>
    </div>
  );
}
