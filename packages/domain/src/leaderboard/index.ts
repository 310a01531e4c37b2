export { changeBoard, EVERY_ENTRY, readBoardVersions, renewBoards, type ChangedEntries } from './board-changes.ts';
export {
  BOARD_FIELDS,
  boardRowOf,
  type Announced,
  type BoardEntry,
  type BoardRow,
  type BoardStateReader,
  type Division,
  type DivisionReader,
  type LatestDraw,
  type Notice,
} from './board-entry.ts';
export {
  afternoonOf,
  assertBoardVisible,
  assertSearch,
  leaderboardEntryOf,
  currentNotice,
  LeaderboardPrivateError,
  MAX_FISH,
  leaderboardStatus,
  readAfternoon,
  readFish,
  readFishOfAngler,
  readLeaderboard,
  readTakeSentence,
  type Afternoon,
  type LeaderboardDeps,
  type LeaderboardEntry,
  type LeaderboardPage,
  type LeaderboardStatus,
} from './leaderboard.ts';
export { createLiveBoard, type BoardChange, type LiveBoard } from './live-board.ts';
export { compareEntries, RANK_ORDER, rankBehind, rankDivision, type Rankable, type Ranked } from './rank.ts';
export { createStandings, type Standings } from './standings.ts';
