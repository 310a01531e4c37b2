import type { Division } from './api/fetch-leaderboard-page.ts';
import type { KeptBoard } from './kept-board.ts';

/** Keeps the first page of each board on the device. */
export interface KeptBoards {
  readonly keep: (division: Division, board: KeptBoard) => void;
  readonly forget: () => void;
  /** Resolves to null when none is kept. */
  readonly read: (division: Division) => Promise<KeptBoard | null>;
}

/** The first visit shows its board before it downloads this code. */
const load = () => import('./kept-board.ts');

const ignore = (): void => undefined;

/** The boards in this browser. When their code cannot be loaded, none is kept. */
export const keptBoards: KeptBoards = {
  keep: (division, board) => void load().then((module) => module.keepBoard(division, board), ignore),
  forget: () => void load().then((module) => module.forgetBoards(), ignore),
  read: (division) =>
    load().then(
      (module) => module.readKeptBoard(division),
      () => null,
    ),
};
