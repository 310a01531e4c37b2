import { homeEyebrow, PAGE_HEADINGS } from '@derby/micro-frontend/page-headings';
import type { PageName } from '@derby/micro-frontend/pages';
import type { DerbyNow } from '@derby/rules/event/derby-now';
import type { DerbyEvent } from '@derby/rules/event/event-facts';
import { AppScope } from '@derby/ui/app-scope';
import type { BoardEntry } from '@derby/ui/board/board-entry';
import { BoardBand } from '@derby/ui/board/board-band';
import { BoardFrame } from '@derby/ui/board/board-frame';
import { BoardSearchBox } from '@derby/ui/board/board-search-box';
import type { BoardSizes } from '@derby/ui/board/board-sizes';
import { BoardChips, BoardTable, TieRule } from '@derby/ui/board/board-table';
import { DivisionLinks } from '@derby/ui/board/division-links';
import { Freshness } from '@derby/ui/board/freshness';
import { Standing } from '@derby/ui/board/standing';
import { DetailsContent } from '@derby/ui/event/details-content';
import { TicketsContent } from '@derby/ui/event/tickets-content';
import { SeaBand } from '@derby/ui/sea-band';
import { SeaHero } from '@derby/ui/sea-hero';
import { Shell } from './shell.tsx';

const loadNothing = () => new Promise<never>(() => undefined);

/** The shell as its scripts first render it for a visitor; they take it over. */
export function PaintedShell({ siteName, derby }: { readonly siteName: string; readonly derby: DerbyNow }) {
  return <Shell siteName={siteName} firstDerby={derby} load={loadNothing} />;
}

interface PaintedPageProps {
  readonly page: PageName;
  readonly event: DerbyEvent;
  /** The top of the page's board; null for other pages, and until it is known. */
  readonly board: PaintedBoardData | null;
}

interface PaintedBoardData {
  /** By rank. */
  readonly rows: readonly BoardEntry[];
  readonly isOfficial: boolean;
  /** Null when the remote's query does not request them. */
  readonly sizes: BoardSizes | null;
}

/** The divisions of the pages that show a board. */
const boardDivisions: Partial<Record<PageName, 'REGULAR' | 'JUNIOR'>> = {
  leaderboard: 'REGULAR',
  juniorLeaderboard: 'JUNIOR',
};

/** The top of a public page as visitors will see it. */
export function PaintedPage({ page, event, board }: PaintedPageProps) {
  const division = boardDivisions[page];
  return (
    <AppScope name="shell">
      <main>
        <PagePlaceholder page={page} event={event} board={board} />
        {board && division && <PaintedBoard board={board} division={division} />}
      </main>
    </AppScope>
  );
}

const headings: Partial<Record<PageName, string>> = PAGE_HEADINGS;

/** The part of a public page that is the same for all visitors. */
function PagePlaceholder({ page, event, board }: PaintedPageProps) {
  if (page === 'home') {
    return <SeaHero eyebrow={homeEyebrow(event)} lines={event.slogan} summary={event.summary} />;
  }
  const title = headings[page];
  if (title === undefined) return null;
  // The place of the club's logo.
  const logo = <div className="size-18 shrink-0" />;
  if (boardDivisions[page]) {
    return (
      <BoardBand eyebrow={event.title} title={title} sizes={board?.sizes ?? null}>
        {logo}
      </BoardBand>
    );
  }
  return (
    <>
      <SeaBand eyebrow={event.title} title={title}>
        {logo}
      </SeaBand>
      {page === 'details' && <DetailsContent event={event} />}
      {page === 'tickets' && <TicketsContent event={event} />}
    </>
  );
}

const ignore = (): void => undefined;
/** The server does not know which entry a visitor follows, so the buttons do nothing until the scripts replace them. */
const FOLLOW = { followedId: null, onToggle: ignore };

interface PaintedBoardProps {
  readonly board: PaintedBoardData;
  readonly division: 'REGULAR' | 'JUNIOR';
}

/** A board as its page will show it. Its freshness is not known yet, so that place stays empty. */
function PaintedBoard({ board: { rows, isOfficial, sizes }, division }: PaintedBoardProps) {
  return (
    <BoardFrame
      divisions={<DivisionLinks division={division} sizes={sizes} />}
      search={<BoardSearchBox text="" onChange={ignore} onClear={ignore} />}
      status={
        <BoardChips>
          <Freshness updatedAt={null} missed={0} />
          <Standing isOfficial={isOfficial} />
        </BoardChips>
      }
    >
      <BoardTable rows={rows} follow={FOLLOW} />
      <TieRule />
    </BoardFrame>
  );
}
