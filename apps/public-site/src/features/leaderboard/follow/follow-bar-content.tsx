import { raceLinesOf, raceOf } from '@derby/rules/race';
import { raceOfAfternoon } from '@derby/ui/afternoon/fish';
import { formatGap } from '@derby/ui/board/gap';
import { entryNameOf } from '@derby/ui/board/rows';
import { Icon } from '@derby/ui/icon';
import { formatWeight } from '@derby/ui/weight';
import { useDerbyNow } from '../../../lib/derby-now.ts';
import type { FetchAfternoon } from '../../../lib/fetch-afternoon.ts';
import type { Division, LeaderboardEntry } from '../api/fetch-leaderboard-page.ts';
import { WeightStrip } from '../components/weight-strip.tsx';
import { NEW_MARK_MS, type Board } from '../board-state.ts';
import { useAfternoon } from '../../../lib/use-afternoon.ts';
import { useFlash } from '../hooks/use-flash.ts';
import type { Follow } from './use-follow.ts';
import { useShowEntry } from './use-show-entry.ts';

/** As on the display of a scale: the bar has little space. */
const DECIMALS = 2;

/** What the bar shows, and what its buttons do. */
export interface FollowBarContentProps {
  readonly division: Division;
  readonly fetchAfternoon: FetchAfternoon | undefined;
  readonly follow: Follow;
  readonly board: Board;
  /** Requests the next pages, to show the row of the followed entry. */
  readonly loadUpTo: (pageCount: number) => Promise<boolean>;
  readonly clearSearch: () => void;
  readonly onStop: () => void;
}

/** Rank, name, weight and the distance to the next rank, and all weights with a mark at the followed one. */
export function FollowBarContent({
  division,
  fetchAfternoon,
  follow,
  board,
  loadUpTo,
  clearSearch,
  onStop,
}: FollowBarContentProps) {
  const { followed, standing, change, isLinked } = follow;
  const derby = useDerbyNow();
  const isChangeFresh = useFlash(change, NEW_MARK_MS);
  const afternoon = useAfternoon({ division, version: board.version, fetchAfternoon });
  const showRow = useShowEntry({ board, standing, loadUpTo, clearSearch, isLinked });
  if (!followed) return null;
  const entry = typeof standing === 'object' ? standing : null;
  const race = afternoon ? raceOfAfternoon(afternoon) : board.rowsSearch === '' ? raceOf(board.rows) : [];
  const takes = entry && raceLinesOf(race, entry, derby).takes;
  const name = entryNameOf(followed);
  return (
    <div className="flex h-full items-center">
      <button
        type="button"
        title={`Show the row of ${name}`}
        onClick={showRow}
        className="flex h-full min-w-0 flex-1 items-center gap-3 pl-5 text-left md:pl-4"
      >
        <span
          translate="no"
          className="grid min-w-0 flex-1 leading-tight md:flex md:flex-none md:items-baseline md:gap-4"
        >
          <span className="flex min-w-0 gap-2 font-semibold">
            {entry && <span className="tabular-nums">#{entry.rank}</span>} <bdi className="truncate">{name}</bdi>{' '}
            {entry && <span className="tabular-nums">{formatWeight(entry.fishWeightLbs, DECIMALS)}</span>}
          </span>{' '}
          <span aria-hidden={isChangeFresh} className="truncate text-[13px] text-sea-ink-2 tabular-nums">
            {isChangeFresh ? change : entry && [distanceOf(entry, board), takes].filter(Boolean).join(', ')}
          </span>
        </span>
        {entry && (
          <WeightStrip
            weights={afternoon?.weightsLbs ?? board.rows.map(({ fishWeightLbs }) => fishWeightLbs)}
            own={entry.fishWeightLbs}
            className="w-24 shrink-0 md:ml-auto md:w-auto md:max-w-150 md:flex-1"
            lines="stroke-sea-line"
            ownLine="stroke-sea-accent"
          />
        )}
      </button>
      <button
        type="button"
        aria-label={`Stop following ${name}`}
        title={`Stop following ${name}`}
        onClick={onStop}
        className="grid size-12 shrink-0 place-items-center [&_path]:fill-current"
      >
        <Icon name="star" />
      </button>
    </div>
  );
}

/** Returns how far the next rank is, for the leader how far the second; null when their row is not loaded. */
function distanceOf({ rank, fishWeightLbs }: LeaderboardEntry, { rows, rowsSearch }: Board): string | null {
  // The rows of a search are from another time.
  if (rowsSearch !== '') return null;
  const neighbourRank = rank === 1 ? 2 : rank - 1;
  const neighbour = rows.find((row) => row.rank === neighbourRank);
  if (!neighbour) return null;
  const gapLbs = Math.abs(neighbour.fishWeightLbs - fishWeightLbs);
  if (gapLbs === 0) return `tied with #${neighbourRank}`;
  const gap = formatGap(gapLbs);
  return rank === 1 ? `${gap} ahead of #2` : `${gap} to #${neighbourRank}`;
}
