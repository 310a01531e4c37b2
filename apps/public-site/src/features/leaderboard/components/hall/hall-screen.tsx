import { readEvent } from '@derby/micro-frontend/runtime-config';
import { divisionNamed } from '@derby/rules/divisions';
import type { DerbyNow } from '@derby/rules/event/derby-now';
import { formatEntryTime } from '@derby/rules/event/derby-time';
import { PRIZE_PLACES } from '@derby/rules/prize-places';
import { raceLinesOf, raceOf, takesOf } from '@derby/rules/race';
import { Freshness } from '@derby/ui/board/freshness';
import { HALL_FOOTER, HallBody, HallFrame, HallStatus } from '@derby/ui/board/hall-frame';
import { HallList } from '@derby/ui/board/hall-list';
import { HallPodium } from '@derby/ui/board/hall-podium';
import { messages as boardMessages } from '@derby/ui/board/messages';
import { entryNameOf } from '@derby/ui/board/rows';
import { timeLeftOf } from '@derby/ui/event/phase-line';
import { SalmonMark } from '@derby/ui/salmon-mark';
import { useMediaQuery } from '@derby/ui/use-media-query';
import { serverNow } from '@derby/web-session/server-clock';
import { Weight } from '@derby/ui/weight';
import { useState } from 'react';
import { useDerbyNow } from '../../../../lib/derby-now.ts';
import { logoUrl } from '../../../../lib/site.ts';
import type { FetchAfternoon } from '../../../../lib/fetch-afternoon.ts';
import type { Division, LeaderboardEntry } from '../../api/fetch-leaderboard-page.ts';
import { hasStanding, type Board } from '../../board-state.ts';
import { HallAfternoon, hasRoom } from './hall-afternoon.tsx';
import { HallControls } from './hall-controls.tsx';
import { HallNotice } from './hall-notice.tsx';
import { PAGE_MS, TEXT_SIZES, useHallSettings } from './hall-settings.ts';
import { LastHalfHourScene, RunningClock } from './last-half-hour.tsx';
import { LeaderCard, NewestCard } from './over-cards.tsx';
import { REPLAY_MS, ReplayScene } from './replay-scene.tsx';
import {
  latestOf,
  NO_LEADERS,
  NONE_NEW,
  viewAt,
  watchLeaders,
  watchNewest,
  type Boards,
  type DivisionEntry,
  type NewLeader,
} from './schedule.ts';
import type { SharedHall } from './ceremony-server.ts';
import { useTurn } from './use-turn.ts';

interface HallScreenProps {
  readonly firstDivision: Division;
  readonly boards: Boards;
  readonly scenes: SharedHall['scenes'];
  readonly fetchAfternoon?: FetchAfternoon | undefined;
}

/**
 * The boards for a large screen in the hall, dark and without interaction: always the first three of a division, beside
 * them the other rows in pages, both divisions in turn. Letters are readable from ten metres; all sizes follow the
 * screen's.
 */
export function HallScreen({ firstDivision, boards, scenes, fetchAfternoon }: HallScreenProps) {
  const derby = useDerbyNow();
  const [isPaused, setIsPaused] = useState(false);
  const { settings, change, canChange } = useHallSettings();
  const pageMs = PAGE_MS[settings.pace] ?? PAGE_MS[1];
  const turn = useTurn(pageMs, !isPaused);
  const [watch, setWatch] = useState(NO_LEADERS);
  const [newest, setNewest] = useState(NONE_NEW);
  const [openedAt] = useState(serverNow);

  const watched = watchLeaders(watch, boards);
  if (watched !== watch) setWatch(watched);
  const showsNewest = scenes.includes('NEWEST_FISH');
  // Nothing is kept for later while the scene is off.
  const seen = showsNewest ? watchNewest(newest, boards, { derby, openedMs: openedAt.getTime() }) : NONE_NEW;
  if (seen !== newest) setNewest(seen);

  const size = TEXT_SIZES[settings.size] ?? TEXT_SIZES[0];
  const isWide = useMediaQuery(WIDE);
  const columns = isWide ? 2 : 1;
  const clockEnd = derby.phase === 'last-half-hour' && scenes.includes('LAST_HALF_HOUR') ? derby.weighInEnd : null;
  const view = viewAt(turn, boards, {
    firstDivision,
    rowsPerPage: columns * size.rows,
    replayTurns: scenes.includes('AFTERNOON') ? Math.ceil(REPLAY_MS / pageMs) : 0,
    hasClock: clockEnd !== null,
  });
  const board = boards[view.division];
  const toBeat = toBeatOf(board.rows, derby);
  const [card] = watched.cards;
  // A new leader has a card of its own.
  const [newCard] = newest.cards;
  const onSeen = (over: DivisionEntry) => setNewest({ ...newest, cards: newest.cards.filter((one) => one !== over) });
  const onOver = (over: NewLeader) => setWatch({ ...watched, cards: watched.cards.filter((one) => one !== over) });
  const body = (
    <HallBody>
      <HallPodium entries={view.podium} />
      {view.listed.length > 0 ? (
        <HallList entries={view.listed} rowsPerColumn={size.rows}>
          {isWide && hasRoom(view.listed.length, size.rows) && (
            <HallAfternoon
              key={view.division}
              {...{ board, derby, fetchAfternoon }}
              division={view.division}
              listed={view.listed.length}
              rowsPerColumn={size.rows}
            />
          )}
        </HallList>
      ) : (
        <FewEntries board={board} />
      )}
    </HallBody>
  );
  return (
    <HallFrame
      text={size.className}
      title={readEvent().title}
      division={divisionNamed(view.division).name}
      timeLeft={clockEnd === null ? timeLeftOf(derby) : <RunningClock weighInEnd={clockEnd} />}
      toBeat={toBeat}
      status={
        <HallStatus
          isOfficial={hasStanding(board) ? board.isOfficial : null}
          freshness={
            <Freshness
              updatedAt={board.updatedAt}
              missed={board.missed}
              isKept={board.isKept}
              nowMs={derby.nowMs}
              size="relative"
            />
          }
        >
          <HallControls {...{ isPaused, change, canChange }} onPause={() => setIsPaused(!isPaused)} />
        </HallStatus>
      }
    >
      {view.scene === 'afternoon' ? (
        <ReplayScene key={view.division} division={view.division} {...{ board, derby, fetchAfternoon }}>
          {body}
        </ReplayScene>
      ) : view.scene === 'last-half-hour' && clockEnd !== null ? (
        <LastHalfHourScene weighInEnd={clockEnd} toBeat={toBeat} />
      ) : view.podium.length === 0 ? (
        <HallNotice board={board} />
      ) : (
        body
      )}
      <HallFooter rows={board.rows} derby={derby} turn={turn} />
      {newCard && !card && (
        <NewestCard
          key={newCard.entry.id}
          card={newCard}
          rows={boards[newCard.division].rows}
          derby={derby}
          onOver={onSeen}
        />
      )}
      {card && <LeaderCard card={card} rows={boards[card.division].rows} derby={derby} onOver={onOver} />}
    </HallFrame>
  );
}

/** Returns what takes the first place, and the last one with a prize. */
function toBeatOf(rows: readonly LeaderboardEntry[], derby: DerbyNow): readonly string[] {
  const race = raceOf(rows);
  const takes = [1, PRIZE_PLACES].flatMap((rank) =>
    rank <= race.length ? (takesOf(race.slice(0, rank), derby) ?? []) : [],
  );
  // Of equal weights it is one.
  return [...new Set(takes)];
}

/** From here on, the podium stands beside the rows, which then have two columns. */
const WIDE = '(min-width: 64rem)';

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

interface HallFooterProps {
  readonly rows: readonly LeaderboardEntry[];
  readonly derby: DerbyNow;
  /** Each turn shows the logo of another sponsor. */
  readonly turn: number;
}

/** The fish that were weighed in last, as many as there is room for, and one sponsor. */
function HallFooter({ rows, derby, turn }: HallFooterProps) {
  const race = raceOf(rows);
  const { sponsors } = readEvent();
  const sponsor = sponsors[turn % sponsors.length];
  return (
    <footer className={HALL_FOOTER}>
      <ul
        aria-label="The latest fish"
        className="flex h-[1.4em] min-w-0 flex-1 flex-wrap gap-x-[1em] overflow-hidden leading-[1.4] text-[0.6em] max-lg:text-[0.8em]"
      >
        {latestOf(rows).map((entry) => (
          <li key={entry.id} translate="no" className="max-w-full truncate">
            <span className="text-ink-2 tabular-nums">{formatEntryTime(entry.createdAt)}</span>{' '}
            <bdi className="font-display font-semibold">{entryNameOf(entry)}</bdi>{' '}
            <Weight fishWeightLbs={entry.fishWeightLbs} decimals={2} size="relative" />{' '}
            <span className="text-ink-2 tabular-nums">{raceLinesOf(race, entry, derby).newAt ?? `#${entry.rank}`}</span>
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
