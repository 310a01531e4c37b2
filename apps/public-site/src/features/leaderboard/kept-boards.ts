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

/** By then the first visit has loaded. A visitor who leaves before keeps nothing. */
const KEEP_AFTER_MS = 5_000;
const waiting = new Map<Division, KeptBoard>();
let timer: ReturnType<typeof setTimeout> | undefined;

/** Keeps the latest board of each division that came meanwhile. */
function keepWaiting(): void {
  timer = undefined;
  const boards = [...waiting];
  waiting.clear();
  void load().then((module) => boards.forEach(([division, board]) => module.keepBoard(division, board)), ignore);
}

/** The boards in this browser. When their code cannot be loaded, none is kept. */
export const keptBoards: KeptBoards = {
  keep(division, board) {
    waiting.set(division, board);
    timer ??= setTimeout(keepWaiting, KEEP_AFTER_MS);
  },
  forget() {
    waiting.clear();
    void load().then((module) => module.forgetBoards(), ignore);
  },
  read: (division) =>
    load().then(
      (module) => module.readKeptBoard(division),
      () => null,
    ),
};
