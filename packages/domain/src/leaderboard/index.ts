export type { BoardEntry, Division, DivisionReader } from './board-entry.ts';
export { LeaderboardPrivateError } from './errors.ts';
export { leaderboardStatus } from './leaderboard-status.ts';
export type { LeaderboardStatus } from './leaderboard-status.ts';
export { compareEntries, rankDivision } from './rank.ts';
export type { Rankable, Ranked } from './rank.ts';
export { searchEntries } from './search.ts';
export { readLeaderboard } from './read-leaderboard.ts';
export type { LeaderboardDeps, LeaderboardEntry, LeaderboardPage } from './read-leaderboard.ts';
