import type { BoardEntry } from '@derby/ui/board/board-entry';
import type { PageName } from '@derby/micro-frontend/pages';
import type { ContestFacts } from '@derby/micro-frontend/runtime-config';
import { AppScope } from '@derby/ui/app-scope';
import { PagePlaceholder } from '../components/page-placeholder.tsx';
import { PaintedBoard } from '../components/painted-board.tsx';
import { Shell } from './shell.tsx';

const loadNothing = () => new Promise<never>(() => undefined);

/** The shell as the scripts of a visitor draw it first, to be taken over by them. */
export function PaintedShell() {
  return <Shell load={loadNothing} />;
}

interface PaintedPageProps {
  readonly page: PageName;
  readonly contest: ContestFacts;
  /** The top of the page's board; null for every other page, and until it is known. */
  readonly board: { readonly rows: readonly BoardEntry[]; readonly isOfficial: boolean } | null;
}

/** The top of a public page as a visitor will see it. */
export function PaintedPage({ page, contest, board }: PaintedPageProps) {
  return (
    <AppScope name="shell">
      <main>
        <PagePlaceholder page={page} contest={contest} />
        {board && <PaintedBoard rows={board.rows} isOfficial={board.isOfficial} />}
      </main>
    </AppScope>
  );
}
