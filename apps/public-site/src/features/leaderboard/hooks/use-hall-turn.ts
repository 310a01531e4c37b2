import { useReducer } from 'react';
import type { Division, LeaderboardEntry } from '../api/fetch-leaderboard-page.ts';
import type { Board } from '../board-state.ts';
import { isOnPodium } from '@derby/ui/board/rows';

/** The stages of a division: the rows below the podium, then the podium; or a notice when there are no rows. */
export type HallStage = 'list' | 'podium' | 'notice';

interface Turn {
  readonly division: Division;
  readonly isListOver: boolean;
  /** The number of the stage, so that each stage starts with new state. */
  readonly step: number;
}

interface HallTurn {
  readonly division: Division;
  readonly stage: HallStage;
  readonly step: number;
  /** By rank. */
  readonly listed: readonly LeaderboardEntry[];
  /** By rank. */
  readonly podium: readonly LeaderboardEntry[];
  /** Moves to the next stage. */
  readonly goOn: () => void;
}

const other: Record<Division, Division> = { REGULAR: 'JUNIOR', JUNIOR: 'REGULAR' };

/** Alternates between both divisions, each from its last row to its first. */
export function useHallTurn(firstDivision: Division, boards: Readonly<Record<Division, Board>>): HallTurn {
  const [turn, goOn] = useReducer(nextTurn, { division: firstDivision, isListOver: false, step: 0 });
  const { rows } = boards[turn.division];
  const listed = rows.filter((entry) => !isOnPodium(entry));
  const podium = rows.filter(isOnPodium);
  const stage = stageOf(turn, { listed, podium });
  return { ...turn, stage, listed, podium, goOn: () => goOn(stage) };
}

function stageOf({ isListOver }: Turn, { listed, podium }: Pick<HallTurn, 'listed' | 'podium'>): HallStage {
  if (!isListOver && listed.length > 0) return 'list';
  return podium.length > 0 ? 'podium' : 'notice';
}

function nextTurn({ division, step }: Turn, stageOver: HallStage): Turn {
  const isListOver = stageOver === 'list';
  return { division: isListOver ? division : other[division], isListOver, step: step + 1 };
}
