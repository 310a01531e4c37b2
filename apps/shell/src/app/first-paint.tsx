import type { DerbyEvent } from '@derby/rules/event/event-facts';
import type { BoardEntry } from '@derby/ui/board/board-entry';
import type { PageName } from '@derby/micro-frontend/pages';
import { AppScope } from '@derby/ui/app-scope';
import { PagePlaceholder } from '../components/page-placeholder.tsx';
import { PaintedBoard } from '../components/painted-board.tsx';
import { TopNavigation } from '../features/navigation/components/top-navigation.tsx';

/** The navigation as a visitor will see it, without its workings. */
export function PaintedNavigation({ page, siteName }: { readonly page: PageName; readonly siteName: string }) {
  return (
    <AppScope name="shell">
      <TopNavigation
        siteName={siteName}
        page={page}
        isLeaderboardPublic
        isAuthenticated={false}
        onLogout={() => Promise.resolve()}
      />
    </AppScope>
  );
}

interface PaintedPageProps {
  readonly page: PageName;
  readonly event: DerbyEvent;
  /** The top of the page's board; null for every other page, and until it is known. */
  readonly board: { readonly rows: readonly BoardEntry[]; readonly isOfficial: boolean } | null;
}

/** The top of a public page as a visitor will see it. */
export function PaintedPage({ page, event, board }: PaintedPageProps) {
  return (
    <AppScope name="shell">
      <PagePlaceholder page={page} event={event} />
      {board && <PaintedBoard rows={board.rows} isOfficial={board.isOfficial} />}
    </AppScope>
  );
}
