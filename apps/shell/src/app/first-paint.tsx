import { pageNamed, resultHeading, type PageName, type PastDerbyName } from '@derby/micro-frontend/pages';
import { DIVISIONS, type WireDivision } from '@derby/rules/divisions';
import { showsLastDerby, type DerbyNow } from '@derby/rules/event/derby-now';
import type { DerbyEvent } from '@derby/rules/event/event-facts';
import { AppScope } from '@derby/ui/app-scope';
import { AnswerCard } from '@derby/ui/board/answer-card';
import type { BoardEntry } from '@derby/ui/board/board-entry';
import { BoardFrame } from '@derby/ui/board/board-frame';
import { BoardSearchBox } from '@derby/ui/board/board-search-box';
import type { BoardSizes } from '@derby/ui/board/board-sizes';
import { BoardChips, BoardTable, TieRule } from '@derby/ui/board/board-table';
import { caughtLineOf } from '@derby/ui/board/caught-line';
import { DivisionLinks } from '@derby/ui/board/division-links';
import { messages } from '@derby/ui/board/messages';
import { NoEntries } from '@derby/ui/board/no-entries';
import { openingTextOf } from '@derby/ui/board/opening-text';
import { buttonClass } from '@derby/ui/button';
import { CardContent, type ShownCard } from '@derby/ui/card-content';
import { CardLine } from '@derby/ui/card-line';
import { CLUB_LOGO_FILE, ClubLogo } from '@derby/ui/club-logo';
import { Freshness } from '@derby/ui/board/freshness';
import { RowsToCome } from '@derby/ui/board/rows-to-come';
import { Standing } from '@derby/ui/board/standing';
import { raceFiguresOf } from '@derby/ui/board/race-band';
import { entryNameOf } from '@derby/ui/board/rows';
import { DetailsContent } from '@derby/ui/event/details-content';
import { HomeHero } from '@derby/ui/event/home-hero';
import { LastDerby } from '@derby/ui/event/last-derby';
import type { Leaders } from '@derby/ui/event/leaders-card';
import { PhaseLine } from '@derby/ui/event/phase-line';
import { WinnerCard } from '@derby/ui/event/winner-card';
import { TextsContent } from '@derby/ui/event/texts-content';
import { TicketsContent } from '@derby/ui/event/tickets-content';
import { messages as eventMessages } from '@derby/ui/event/messages';
import { FishCard, FishSkeleton, type FishCardEntry } from '@derby/ui/fish-card';
import { Loading } from '@derby/ui/loading';
import { PastDerbies } from '@derby/ui/past-derbies';
import { ResultsSkeleton } from '@derby/ui/past-derbies-skeleton';
import type { PastDerby, PastWinners } from '@derby/ui/past-derby';
import { PastResultTop } from '@derby/ui/past-result-top';
import { SalmonDrawing } from '@derby/ui/salmon-drawing';
import { SeaBand } from '@derby/ui/sea-band';
import { BOARD_ROWS, RowsSkeleton, SEARCH_ROWS } from '@derby/ui/skeleton';
import type { ReactNode } from 'react';
import { Shell } from './shell.tsx';

const loadNothing = () => new Promise<never>(() => undefined);

/** The shell as its scripts first render it for a visitor; they take it over. */
export function PaintedShell({
  publicUrl,
  siteName,
  derby,
  notice,
}: {
  readonly publicUrl: string;
  readonly siteName: string;
  readonly derby: DerbyNow;
  readonly notice: string | null;
}) {
  return <Shell publicUrl={publicUrl} siteName={siteName} firstDerby={derby} firstNotice={notice} load={loadNothing} />;
}

interface PaintedPageProps {
  readonly page: PageName;
  /** The origin of the public site, which has the club's crest. */
  readonly siteUrl: string;
  /** The search in the address of a board. */
  readonly search?: string | undefined;
  /** The past derby of its page, and of the home page the last one. */
  readonly past?: PastDerbyName | undefined;
  readonly event: DerbyEvent;
  readonly derby: DerbyNow;
  /** Null for pages without entries, and until they are known. */
  readonly entries: PaintedEntries | null;
}

/** The top of a board, of both boards for the home page, a fish or a card for its page, or past derbies. */
export type PaintedEntries =
  | PaintedBoardData
  | { readonly pastWinners: PastWinners }
  | Leaders
  | { readonly fish: FishCardEntry }
  | { readonly card: ShownCard }
  | { readonly pastDerbies: readonly PastDerby[] };

/** The top of a board. */
export interface PaintedBoardData {
  /** By rank. */
  readonly rows: readonly BoardEntry[];
  readonly isOfficial: boolean;
  /** Null when the remote's query does not request them. */
  readonly sizes: BoardSizes | null;
  /** For a search: the number of all matches, and whether there are more than these. */
  readonly matches?: { readonly total: number; readonly hasMore: boolean };
}

/** The divisions of the pages that show a board. */
const boardDivisions: Partial<Record<PageName, WireDivision>> = Object.fromEntries(
  DIVISIONS.map(({ page, wire }) => [page, wire]),
);

/** The top of a public page as visitors will see it. */
export function PaintedPage(props: PaintedPageProps) {
  const { page, event, derby, siteUrl, entries, past } = props;
  const crest = { organiser: event.organiser, src: siteUrl + CLUB_LOGO_FILE };
  return (
    <AppScope name="shell">
      <main>
        {page === 'home' ? (
          <>
            <HomeHero
              event={event}
              derby={derby}
              leaders={entries && 'regular' in entries ? entries : null}
              graphic={<SalmonDrawing />}
              WinnerCard={WinnerCard}
            >
              <ClubLogo {...crest} size={48}>
                {eventMessages.visitClub}
              </ClubLogo>
            </HomeHero>
            {past?.title != null && showsLastDerby(derby) && (
              <LastDerby
                name={{ year: past.year, title: past.title }}
                result={winnersIn(entries)}
                WinnerCard={WinnerCard}
              />
            )}
          </>
        ) : (
          <FurtherPage {...props} crest={<ClubLogo {...crest} size={72} />} />
        )}
      </main>
    </AppScope>
  );
}

const winnersIn = (entries: PaintedEntries | null): PastWinners | null =>
  entries && 'pastWinners' in entries ? entries.pastWinners : null;

interface FurtherPageProps extends PaintedPageProps {
  readonly crest: ReactNode;
}

/** Every page but the home page: its band, and what is known of it. */
function FurtherPage({ page, event, derby, search, past, entries, crest }: FurtherPageProps) {
  const division = boardDivisions[page];
  if (division) {
    const board = entries && 'rows' in entries ? entries : null;
    const race = raceFiguresOf({ first: board && !board.matches ? board.rows : [], derby });
    return (
      <>
        <SeaBand
          size="board"
          eyebrow={event.title}
          title={pageNamed(page).heading ?? ''}
          line={board?.sizes && caughtLineOf(board.sizes, derby, race !== undefined)}
          figures={race}
        >
          {crest}
        </SeaBand>
        <PaintedBoard {...{ board, division, derby, search }} />
      </>
    );
  }
  const fish = entries && 'fish' in entries ? entries.fish : null;
  const card = entries && 'card' in entries ? entries.card : null;
  const band = {
    ...topOf(page, { event, past, fish }),
    line:
      page === 'card' ? (
        <CardLine card={card} />
      ) : (
        (page === 'details' || page === 'tickets') && <PhaseLine derby={derby} isLink={page === 'tickets'} />
      ),
  };
  return (
    <>
      <SeaBand {...band}>{crest}</SeaBand>
      {page === 'details' && <DetailsContent event={event} derby={derby} />}
      {page === 'texts' && <TextsContent event={event} />}
      {page === 'tickets' && (
        <TicketsContent event={event} derby={derby}>
          {derby.areTicketsOnSale && (
            <div className="h-400">
              <Loading>{eventMessages.loadingSale}</Loading>
            </div>
          )}
        </TicketsContent>
      )}
      {page === 'fish' && (fish ? <FishCard fish={fish} /> : <FishSkeleton />)}
      {page === 'card' && (card ? <CardContent {...{ card, event, derby }} /> : <FishSkeleton />)}
      {(page === 'results' || page === 'result') && (
        <div className="mx-auto w-full max-w-280 px-5 py-6">
          {page === 'result' ? (
            <PaintedResult winners={winnersIn(entries)} />
          ) : entries && 'pastDerbies' in entries ? (
            <PastDerbies derbies={entries.pastDerbies} />
          ) : (
            <ResultsSkeleton />
          )}
        </div>
      )}
    </>
  );
}

/** The top of a past derby, with the place of the button that prints it. */
function PaintedResult({ winners }: { readonly winners: PastWinners | null }) {
  if (winners === null) return <RowsSkeleton rows={BOARD_ROWS} />;
  return (
    <PastResultTop result={winners}>
      <span className={buttonClass({ variant: 'quiet', className: 'invisible max-lg:hidden' })}>Print poster</span>
    </PastResultTop>
  );
}

interface Shown {
  readonly event: DerbyEvent;
  readonly past: PastDerbyName | undefined;
  readonly fish: FishCardEntry | null;
}

/** Returns the heading of a page and the line above it, which has a place also while it is not known. */
function topOf(page: PageName, { event, past, fish }: Shown): { readonly eyebrow: string; readonly title: string } {
  if (page === 'result' && past) return { eyebrow: past.title ?? '\u00A0', title: resultHeading(past.year) };
  const eyebrow = page === 'results' ? event.shortTitle : event.title;
  return { eyebrow, title: fish ? entryNameOf(fish) : (pageNamed(page).heading ?? '') };
}

const ignore = (): void => undefined;
/** The server does not know which entry a visitor follows, so the buttons do nothing until the scripts replace them. */
const FOLLOW = { followedId: null, onToggle: ignore };

interface PaintedBoardProps {
  /** Null while it is not known, and for a search without a match. */
  readonly board: PaintedBoardData | null;
  readonly division: WireDivision;
  readonly derby: DerbyNow;
  readonly search: string | undefined;
}

/** A board as its page will show it. Its freshness is not known yet, so that place stays empty. */
function PaintedBoard({ board, division, derby, search = '' }: PaintedBoardProps) {
  const isEmpty = board?.rows.length === 0;
  return (
    <BoardFrame
      divisions={<DivisionLinks division={division} sizes={board?.sizes ?? null} />}
      search={<BoardSearchBox text={search} isShown={!isEmpty} onChange={ignore} onClear={ignore} />}
      status={
        <>
          <BoardChips>
            <Freshness updatedAt={null} missed={0} />
            {board && search === '' && (board.isOfficial || !isEmpty) && <Standing isOfficial={board.isOfficial} />}
          </BoardChips>
          {/* The place of a button that needs scripts. */}
          <span className={buttonClass({ variant: 'quiet', className: 'invisible ml-auto max-lg:hidden' })}>
            {messages.print}
          </span>
        </>
      }
    >
      {search !== '' && (
        <p className="mb-3 min-h-6 text-ink-2 tabular-nums">
          {board?.matches && `Showing ${board.rows.length} of ${board.matches.total} entries`}
        </p>
      )}
      {board && isEmpty ? (
        <NoEntries opening={openingTextOf({ ...derby, updatedAt: new Date(derby.nowMs) })} />
      ) : board ? (
        <PaintedRows board={board} derby={derby} />
      ) : (
        <RowsSkeleton rows={search === '' ? BOARD_ROWS : SEARCH_ROWS} />
      )}
    </BoardFrame>
  );
}

/** The rows of a board or of a search, or its only match. */
function PaintedRows({
  board: { rows, sizes, matches },
  derby,
}: {
  readonly board: PaintedBoardData;
  readonly derby: DerbyNow;
}) {
  const [only, ...others] = rows;
  if (only && matches && others.length === 0 && !matches.hasMore) {
    return (
      <AnswerCard
        entry={only}
        distances={null}
        strip={null}
        isFollowed={false}
        onFollow={ignore}
        onShowPhoto={ignore}
      />
    );
  }
  return (
    <>
      <RowsToCome count={sizes && !matches ? sizes.totalInDivision - rows.length : 0}>
        <BoardTable rows={rows} derby={derby} isSearching={matches !== undefined} follow={FOLLOW} />
      </RowsToCome>
      <TieRule />
    </>
  );
}
