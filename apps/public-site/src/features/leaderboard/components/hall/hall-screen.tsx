import { readEvent } from '@derby/micro-frontend/runtime-config';
import { divisionNamed } from '@derby/rules/divisions';
import { formatEntryTime } from '@derby/rules/event/derby-time';
import { Freshness } from '@derby/ui/board/freshness';
import { HallFrame } from '@derby/ui/board/hall-frame';
import { messages as boardMessages } from '@derby/ui/board/messages';
import { entryNameOf } from '@derby/ui/board/rows';
import { Standing } from '@derby/ui/board/standing';
import { rankSurface } from '@derby/ui/rank-medal';
import { SalmonMark } from '@derby/ui/salmon-mark';
import { useMediaQuery } from '@derby/ui/use-media-query';
import { Weight } from '@derby/ui/weight';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useDerbyNow } from '../../../../lib/derby-now.ts';
import { logoUrl } from '../../../../lib/site.ts';
import type { Division, LeaderboardEntry } from '../../api/fetch-leaderboard-page.ts';
import { hasStanding, type Board } from '../../board-state.ts';
import { FishCard } from './fish-card.tsx';
import { HallControls } from './hall-controls.tsx';
import { HallNotice } from './hall-notice.tsx';
import { HallPhoto } from './hall-photo.tsx';
import { PAGE_MS, TEXT_SIZES, useHallSettings } from './hall-settings.ts';
import { latestOf, NO_LEADERS, viewAt, watchLeaders, type Boards, type NewLeader } from './schedule.ts';
import { useTurn } from './use-turn.ts';

interface HallScreenProps {
  readonly firstDivision: Division;
  readonly boards: Boards;
}

/**
 * The boards for a large screen in the hall, dark and without interaction: always the first three of a division, beside
 * them the other rows in pages, both divisions in turn. Letters are readable from ten metres; all sizes follow the
 * screen's.
 */
export function HallScreen({ firstDivision, boards }: HallScreenProps) {
  const [isPaused, setIsPaused] = useState(false);
  const { settings, change, canChange } = useHallSettings();
  const turn = useTurn(PAGE_MS[settings.pace] ?? PAGE_MS[1], !isPaused);
  const [watch, setWatch] = useState(NO_LEADERS);

  const watched = watchLeaders(watch, boards);
  if (watched !== watch) setWatch(watched);

  const size = TEXT_SIZES[settings.size] ?? TEXT_SIZES[0];
  const isWide = useMediaQuery(WIDE);
  const columns = isWide ? 2 : 1;
  const view = viewAt(turn, boards, { firstDivision, rowsPerPage: columns * size.rows });
  const board = boards[view.division];
  const [card] = watched.cards;
  const onOver = (over: NewLeader) => setWatch({ ...watched, cards: watched.cards.filter((one) => one !== over) });
  return (
    <HallFrame
      text={size.className}
      title={readEvent().title}
      division={divisionNamed(view.division).name}
      status={
        <HallStatus board={board}>
          <HallControls {...{ isPaused, change, canChange }} onPause={() => setIsPaused(!isPaused)} />
        </HallStatus>
      }
    >
      {view.podium.length === 0 ? (
        <HallNotice board={board} />
      ) : (
        <div className="grid min-h-0 max-lg:grid-cols-[minmax(0,1fr)] max-lg:grid-rows-[auto_minmax(0,1fr)] lg:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]">
          <HallPodium entries={view.podium} isWide={isWide} />
          {view.listed.length > 0 ? (
            <HallList entries={view.listed} rowsPerColumn={size.rows} />
          ) : (
            <FewEntries board={board} />
          )}
        </div>
      )}
      <HallFooter rows={board.rows} turn={turn} />
      {card && <LeaderCard card={card} onOver={onOver} />}
    </HallFrame>
  );
}

/** From here on, the podium stands beside the rows, which then have two columns. */
const WIDE = '(min-width: 64rem)';

interface HallStatusProps {
  readonly board: Board;
  readonly children: ReactNode;
}

/** The board's freshness, whose line has a place from the start, and whether it is official. */
function HallStatus({ board, children }: HallStatusProps) {
  const { nowMs } = useDerbyNow();
  return (
    <div className="grid justify-items-end gap-[0.2em] max-lg:justify-items-start">
      {children}
      <p className="flex flex-wrap gap-[0.4em] text-[max(0.875rem,0.45em)]">
        {hasStanding(board) && <Standing isOfficial={board.isOfficial} size="relative" />}
        <Freshness
          updatedAt={board.updatedAt}
          missed={board.missed}
          isKept={board.isKept}
          nowMs={nowMs}
          size="relative"
        />
      </p>
    </div>
  );
}

/** The place of the rows while there are no more than three. */
function FewEntries({ board }: { readonly board: Board }) {
  return (
    <div className="grid place-content-center justify-items-center gap-[0.4em] p-[1em] text-center text-ink-2">
      <SalmonMark tone="quiet" width={240} />
      {board.sizes && (
        <p className="text-balance">
          {boardMessages.caught(board.sizes.totalInDivision, board.sizes.anglersInDivision)}
        </p>
      )}
      <p className="max-w-[34ch] text-[0.6em] text-balance max-lg:text-base">{boardMessages.tieRule}</p>
    </div>
  );
}

interface HallPodiumProps {
  readonly entries: readonly LeaderboardEntry[];
  readonly isWide: boolean;
}

/** The first three with their photos, which stay in view while the pages beside them change. */
function HallPodium({ entries, isWide }: HallPodiumProps) {
  return (
    <ul
      aria-label="The first three"
      className="grid min-h-0 grid-rows-[1.35fr_1fr_1fr] gap-[0.3em] p-[0.4em] lg:pr-0 max-lg:grid-cols-3 max-lg:grid-rows-1"
    >
      {entries.map((entry) => (
        <li
          translate="no"
          key={entry.id}
          className={`grid min-h-0 min-w-0 overflow-hidden rounded-card lg:grid-cols-[minmax(0,1fr)_minmax(0,0.85fr)] ${rankSurface(entry.rank)}`}
        >
          <HallPhoto entry={entry} className="size-full min-h-[3em]" />
          <div className="min-w-0 self-center px-[0.4em] py-[0.2em] leading-none">
            <p className={`font-display font-semibold ${entry.rank === 1 ? 'text-[1.5em]' : 'text-[1.1em]'}`}>
              #{entry.rank}
            </p>
            <PodiumName entry={entry} isWide={isWide} />
            <p className={`mt-[0.15em] text-ink ${entry.rank === 1 ? 'text-[1.4em]' : 'text-[1.1em]'}`}>
              <Weight fishWeightLbs={entry.fishWeightLbs} size="relative" />
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}

/** Widths of a name of one character that just fits beside its photo, in percent of the screen's width. */
const CHARACTER_VW = { wide: 29, narrow: 60 };

/** A name in one line if possible: a long one is smaller. Letters with marks above or below are whole. */
function PodiumName({ entry, isWide }: { readonly entry: LeaderboardEntry; readonly isWide: boolean }) {
  const name = entryNameOf(entry);
  const fittingVw = CHARACTER_VW[isWide ? 'wide' : 'narrow'] / name.length;
  return (
    <p
      className="mt-[0.06em] line-clamp-2 pt-[0.06em] pb-[0.12em] font-display leading-[1.15] font-semibold wrap-anywhere text-ink"
      style={{ fontSize: `max(0.62em, min(0.94em, ${fittingVw.toFixed(2)}vw))` }}
    >
      {/* An initial alone on its line would look like a name. */}
      <bdi>{name.replace('. ', '.\u00A0')}</bdi>
    </p>
  );
}

interface HallListProps {
  readonly entries: readonly LeaderboardEntry[];
  /** Rows of a column; the others stand in the next one. */
  readonly rowsPerColumn: number;
}

const rowTemplates: Readonly<Record<number, string>> = {
  7: 'grid-rows-[repeat(7,minmax(0,1fr))]',
  8: 'grid-rows-[repeat(8,minmax(0,1fr))]',
  10: 'grid-rows-[repeat(10,minmax(0,1fr))]',
};

/** A page of the rows below the podium, in columns. Rows keep their height on a page that is not full. */
function HallList({ entries, rowsPerColumn }: HallListProps) {
  return (
    <ul
      aria-label="The other ranks"
      className={`grid min-h-0 auto-cols-[minmax(0,1fr)] grid-flow-col gap-x-[0.4em] p-[0.4em] lg:grid-cols-2 ${rowTemplates[rowsPerColumn] ?? ''}`}
    >
      {entries.map((entry) => (
        <li
          translate="no"
          key={entry.id}
          className="grid min-h-0 grid-cols-[1.6em_minmax(0,1fr)_auto] items-center gap-x-[0.3em] border-b border-line px-[0.3em] leading-none odd:bg-panel even:bg-panel-2"
        >
          <span className="font-display text-[0.94em] font-semibold text-ink-2 tabular-nums">#{entry.rank}</span>
          <bdi className="truncate font-display text-[0.94em] leading-tight font-semibold">{entryNameOf(entry)}</bdi>
          <span className="text-[0.94em]">
            <Weight fishWeightLbs={entry.fishWeightLbs} size="relative" />
          </span>
        </li>
      ))}
    </ul>
  );
}

interface HallFooterProps {
  readonly rows: readonly LeaderboardEntry[];
  /** Each turn shows the logo of another sponsor. */
  readonly turn: number;
}

/** The fish that were weighed in last, and one sponsor. */
function HallFooter({ rows, turn }: HallFooterProps) {
  const { sponsors } = readEvent();
  const sponsor = sponsors[turn % sponsors.length];
  return (
    <footer className="flex h-[1.9em] items-center gap-[0.6em] border-t border-line bg-panel px-[0.4em]">
      <ul
        aria-label="The latest fish"
        className="flex min-w-0 flex-1 gap-[1em] overflow-hidden text-[0.6em] max-lg:text-[0.8em]"
      >
        {latestOf(rows).map((entry) => (
          <li key={entry.id} translate="no" className="min-w-0 shrink-0 truncate whitespace-nowrap first:shrink">
            <span className="text-ink-2 tabular-nums">{formatEntryTime(entry.createdAt)}</span>{' '}
            <bdi className="font-display font-semibold">{entryNameOf(entry)}</bdi>{' '}
            <Weight fishWeightLbs={entry.fishWeightLbs} decimals={2} size="relative" />{' '}
            <span className="text-ink-2 tabular-nums">#{entry.rank}</span>
          </li>
        ))}
      </ul>
      {sponsor && (
        <span className="grid h-[1.5em] w-40 shrink-0 place-items-center rounded-control bg-plate p-1 max-sm:w-20">
          <img
            key={sponsor.src}
            src={logoUrl(sponsor.src)}
            alt={sponsor.alt}
            className="max-h-full max-w-full object-contain"
          />
        </span>
      )}
    </footer>
  );
}

/** How long a new leader is shown over the hall screen. */
const NEW_LEADER_MS = 8_000;

interface LeaderCardProps {
  readonly card: NewLeader;
  readonly onOver: (card: NewLeader) => void;
}

/** A new leader, over the whole screen for some seconds. */
function LeaderCard({ card, onOver }: LeaderCardProps) {
  const onTime = useEffectEvent(onOver);
  useEffect(() => {
    const timer = setTimeout(() => onTime(card), NEW_LEADER_MS);
    return () => clearTimeout(timer);
  }, [card]);
  const { division, entry } = card;
  return (
    <div role="status" className="absolute inset-0 z-10">
      <FishCard entry={entry} title={`New leader, ${divisionNamed(division).name}`} />
    </div>
  );
}
