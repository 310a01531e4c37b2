import { isHallScreen } from '@derby/micro-frontend/hall-screen';
import { pageRouteOf } from '@derby/micro-frontend/pages';
import { useLocation } from '@derby/micro-frontend/router';
import type { DerbyNow } from '@derby/rules/event/derby-now';
import { AppScope } from '@derby/ui/app-scope';
import { useSession } from '@derby/web-session/session';
import { TopNavigation } from '../features/navigation/components/top-navigation.tsx';
import { useDerbyNow } from '../features/navigation/hooks/use-derby-now.ts';
import { useLogout } from '../features/navigation/hooks/use-logout.ts';
import { useKeptBoard } from '../features/offline/use-kept-board.ts';
import { NoticeBar } from '../features/notice/components/notice-bar.tsx';
import { RemoteMount } from '../features/remotes/components/remote-mount.tsx';
import type { RemoteLoader } from '../features/remotes/remote-loader.ts';
import { NotFoundPage } from './not-found-page.tsx';
import { CONTENT_ID, usePageFocus } from './use-page-focus.ts';

interface ShellProps {
  /** The origin that visitors use, without a trailing slash. */
  readonly publicUrl: string;
  /** The name of the derby, without a year. */
  readonly siteName: string;
  /** The derby when the HTML was rendered. */
  readonly firstDerby: DerbyNow;
  /** The line on every page when the HTML was rendered. */
  readonly firstNotice: string | null;
  readonly load: RemoteLoader;
}

/** The frame of the product: the top navigation, and below it the remote of the current URL. */
export function Shell({ publicUrl, siteName, firstDerby, firstNotice, load }: ShellProps) {
  const location = useLocation();
  const { pathname } = location;
  const { isAuthenticated } = useSession();
  const derby = useDerbyNow(firstDerby);
  const isLeaderboardPublic = derby.isPublic;
  const onLogout = useLogout();
  const route = pageRouteOf(pathname);
  const page = route?.page;
  // A search on the board changes the URL but must not move the focus. Sections of the console, years of the results,
  // fish and cards count as separate pages.
  const isOneOfMany = page === undefined || ['admin', 'result', 'fish', 'card'].includes(page);
  const pageKey = isOneOfMany ? pathname : page;
  usePageFocus(pageKey, location.key);
  useKeptBoard(page);

  return (
    <>
      <AppScope name="shell">
        <a
          href={`#${CONTENT_ID}`}
          className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-30 focus:rounded-control focus:bg-panel focus:px-4 focus:py-3 focus:font-semibold focus:text-ink"
        >
          Skip to content
        </a>
      </AppScope>
      <NoticeBar publicUrl={publicUrl} first={firstNotice} isLarge={isHallScreen(location)} />
      {page !== 'admin' && !isHallScreen(location) && (
        <AppScope name="shell">
          <TopNavigation
            siteName={siteName}
            page={page}
            derby={derby}
            isAuthenticated={isAuthenticated}
            onLogout={onLogout}
          />
        </AppScope>
      )}
      <div id={CONTENT_ID} tabIndex={-1}>
        {route ? (
          <RemoteMount
            key={route.remote}
            remote={route.remote}
            load={load}
            pageKey={pageKey}
            isAuthenticated={isAuthenticated}
            isLeaderboardPublic={isLeaderboardPublic}
            derby={derby}
            onLogout={onLogout}
          />
        ) : (
          <NotFoundPage isLeaderboardPublic={isLeaderboardPublic} />
        )}
      </div>
    </>
  );
}
