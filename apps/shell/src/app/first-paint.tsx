import { pageNamed, type PageName } from '@derby/micro-frontend/pages';
import { DIVISIONS, type WireDivision } from '@derby/rules/divisions';
import type { DerbyNow } from '@derby/rules/event/derby-now';
import type { DerbyEvent } from '@derby/rules/event/event-facts';
import { AppScope } from '@derby/ui/app-scope';
import type { BoardEntry } from '@derby/ui/board/board-entry';
import { BoardFrame } from '@derby/ui/board/board-frame';
import { BoardSearchBox } from '@derby/ui/board/board-search-box';
import type { BoardSizes } from '@derby/ui/board/board-sizes';
import { BoardChips, BoardTable, TieRule } from '@derby/ui/board/board-table';
import { caughtLineOf } from '@derby/ui/board/caught-line';
import { DivisionLinks } from '@derby/ui/board/division-links';
import { messages } from '@derby/ui/board/messages';
import { buttonClass } from '@derby/ui/button';
import { Freshness } from '@derby/ui/board/freshness';
import { Standing } from '@derby/ui/board/standing';
import { entryNameOf } from '@derby/ui/board/rows';
import { DetailsContent } from '@derby/ui/event/details-content';
import { HomeHero } from '@derby/ui/event/home-hero';
import type { Leaders } from '@derby/ui/event/leaders-card';
import { PhaseLine } from '@derby/ui/event/phase-line';
import { TicketsContent } from '@derby/ui/event/tickets-content';
import { FishCard, type FishCardEntry } from '@derby/ui/fish-card';
import { SeaBand } from '@derby/ui/sea-band';
import { Shell } from './shell.tsx';

const loadNothing = () => new Promise<never>(() => undefined);

/** The shell as its scripts first render it for a visitor; they take it over. */
export function PaintedShell({ siteName, derby }: { readonly siteName: string; readonly derby: DerbyNow }) {
  return <Shell siteName={siteName} firstDerby={derby} load={loadNothing} />;
}

interface PaintedPageProps {
  readonly page: PageName;
  readonly event: DerbyEvent;
  readonly derby: DerbyNow;
  /** Null for pages without entries, and until they are known. */
  readonly entries: PaintedEntries | null;
}

/** The top of a board, of both boards for the home page, or a fish for its page. */
export type PaintedEntries = PaintedBoardData | Leaders | { readonly fish: FishCardEntry };

/** The top of a board. */
export interface PaintedBoardData {
  /** By rank, at least one. */
  readonly rows: readonly BoardEntry[];
  readonly isOfficial: boolean;
  /** Null when the remote's query does not request them. */
  readonly sizes: BoardSizes | null;
}

/** The divisions of the pages that show a board. */
const boardDivisions: Partial<Record<PageName, WireDivision>> = Object.fromEntries(
  DIVISIONS.map(({ page, wire }) => [page, wire]),
);

/** The top of a public page as visitors will see it. */
export function PaintedPage({ page, event, derby, entries }: PaintedPageProps) {
  const division = boardDivisions[page];
  const board = entries && 'rows' in entries ? entries : null;
  const fish = entries && 'fish' in entries ? entries.fish : null;
  return (
    <AppScope name="shell">
      <main>
        {page === 'home' ? (
          <HomeHero event={event} derby={derby} leaders={entries && 'regular' in entries ? entries : null} />
        ) : (
          <PagePlaceholder page={page} event={event} derby={derby} sizes={board?.sizes ?? null} fish={fish} />
        )}
        {board && division && <PaintedBoard board={board} division={division} />}
      </main>
    </AppScope>
  );
}

interface PagePlaceholderProps extends Pick<PaintedPageProps, 'page' | 'event' | 'derby'> {
  readonly sizes: BoardSizes | null;
  readonly fish: FishCardEntry | null;
}

/** The top of every page but the home page. */
function PagePlaceholder({ page, event, derby, sizes, fish }: PagePlaceholderProps) {
  const title = fish ? entryNameOf(fish) : pageNamed(page).heading;
  if (title === undefined) return null;
  // The place of the club's logo.
  const logo = <div className="size-18 shrink-0" />;
  if (boardDivisions[page]) {
    return (
      <SeaBand size="board" eyebrow={event.title} title={title} line={sizes && caughtLineOf(sizes, derby)}>
        {logo}
      </SeaBand>
    );
  }
  const isAboutEvent = page === 'details' || page === 'tickets';
  return (
    <>
      <SeaBand
        eyebrow={event.title}
        title={title}
        line={isAboutEvent && <PhaseLine derby={derby} isLink={page === 'tickets'} />}
      >
        {logo}
      </SeaBand>
      {fish && <FishCard fish={fish} />}
      {page === 'details' && <DetailsContent event={event} derby={derby} />}
      {page === 'tickets' && <TicketsContent event={event} derby={derby} />}
    </>
  );
}

const ignore = (): void => undefined;
/** The server does not know which entry a visitor follows, so the buttons do nothing until the scripts replace them. */
const FOLLOW = { followedId: null, onToggle: ignore };

interface PaintedBoardProps {
  readonly board: PaintedBoardData;
  readonly division: WireDivision;
}

/** A board as its page will show it. Its freshness is not known yet, so that place stays empty. */
function PaintedBoard({ board: { rows, isOfficial, sizes }, division }: PaintedBoardProps) {
  return (
    <BoardFrame
      divisions={<DivisionLinks division={division} sizes={sizes} />}
      search={<BoardSearchBox text="" onChange={ignore} onClear={ignore} />}
      status={
        <>
          <BoardChips>
            <Freshness updatedAt={null} missed={0} />
            <Standing isOfficial={isOfficial} />
          </BoardChips>
          {/* The place of a button that needs scripts. */}
          <span className={buttonClass({ variant: 'quiet', className: 'invisible ml-auto max-lg:hidden' })}>
            {messages.print}
          </span>
        </>
      }
    >
      <BoardTable rows={rows} follow={FOLLOW} />
      <TieRule />
    </BoardFrame>
  );
}
