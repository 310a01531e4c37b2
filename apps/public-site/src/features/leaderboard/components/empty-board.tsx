import { Link } from '@derby/micro-frontend/router';
import { otherDivision } from '@derby/rules/divisions';
import { NoEntries } from '@derby/ui/board/no-entries';
import { openingTextOf } from '@derby/ui/board/opening-text';
import { EmptyState } from '@derby/ui/empty-state';
import { useDerbyNow } from '../../../lib/derby-now.ts';
import { useLazyComponent } from '../../../lib/use-lazy-component.ts';
import type { Division } from '../api/fetch-leaderboard-page.ts';
import type { Board } from '../board-state.ts';

/** The board that has no rows. */
export interface EmptyBoardProps {
  readonly division: Division;
  readonly board: Board;
  /** Empty for the whole board. */
  readonly search: string;
}

/** Why a board has no rows: it is private, a search has no match, or there are no entries yet. */
export function EmptyBoard({ division, board, search }: EmptyBoardProps) {
  if (board.failure?.isPrivate) return <EmptyState>{board.failure.message}</EmptyState>;
  if (search !== '') {
    return (
      <EmptyState>
        <p>No entries match your search. Try a different name or rank number.</p>
        {board.matchesInOtherDivision > 0 && (
          <OtherDivision division={division} search={search} matches={board.matchesInOtherDivision} />
        )}
      </EmptyState>
    );
  }
  return <NoEntriesYet division={division} board={board} />;
}

/** Only shown before the weigh-in. */
const loadLastDerby = () => import('./last-derby.tsx').then((module) => module.LastDerby);

/** No entries yet, with the start of the weigh-in; before it, the first three of the last derby. */
function NoEntriesYet({ division, board }: Omit<EmptyBoardProps, 'search'>) {
  const { phase } = useDerbyNow();
  const isBefore = phase === 'off-season' || phase === 'before';
  const { component: LastDerby } = useLazyComponent(isBefore ? loadLastDerby : null);
  return (
    <>
      <NoEntries opening={openingTextOf(board)} />
      {LastDerby && <LastDerby division={division} />}
    </>
  );
}

interface OtherDivisionProps {
  /** The one that was searched. */
  readonly division: Division;
  readonly search: string;
  readonly matches: number;
}

/** Leads to the same search in the other division. */
function OtherDivision({ division, search, matches }: OtherDivisionProps) {
  const other = otherDivision(division);
  return (
    <Link to={`${other.path}/${encodeURIComponent(search)}`}>
      {matches} {matches === 1 ? 'match' : 'matches'} in the {other.name}
    </Link>
  );
}
