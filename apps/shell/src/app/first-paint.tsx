import type { DerbyEvent } from '@derby/rules/event/event-facts';
import type { BoardEntry } from '@derby/ui/board/board-entry';
import type { PageName } from '@derby/micro-frontend/pages';
import { AppScope } from '@derby/ui/app-scope';
import { PagePlaceholder } from '../components/page-placeholder.tsx';
import { PaintedBoard } from '../components/painted-board.tsx';
import { Shell } from './shell.tsx';

const loadNothing = () => new Promise<never>(() => undefined);

/** The shell as the scripts of a visitor draw it first, to be taken over by them. */
export function PaintedShell({ siteName }: { readonly siteName: string }) {
  return <Shell siteName={siteName} load={loadNothing} />;
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
      <main>
        <PagePlaceholder page={page} event={event} />
        {board && <PaintedBoard rows={board.rows} isOfficial={board.isOfficial} />}
      </main>
    </AppScope>
  );
}
