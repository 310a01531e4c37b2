import { initialOf } from '@derby/rules/board-search/search';
import { isEntryCounted } from '../entries/index.ts';
import type { Connection } from '../kernel/index.ts';
import type { LatestDraw } from '../leaderboard/index.ts';
import type { PastDraw } from '../past-derbies/index.ts';
import { findLatestDraw, findPrizeRows, type PrizeDrawn } from './prize-receipt.ts';

const shownOf = ({ prizeTitle, firstName, lastName, drawnAt }: PrizeDrawn): LatestDraw => ({
  prizeTitle,
  firstInitial: initialOf(firstName),
  lastName,
  drawnAt,
});

const loggedAs = (wasAbsent: boolean) => (drawn: PrizeDrawn) =>
  Object.assign(shownOf(drawn), { ticketId: drawn.ticketId, wasAbsent });

/** Returns the latest draw of a derby that stands, without its first name; null when its fish has left the board. */
export async function findShownDraw(database: Connection, generation: number): Promise<LatestDraw | null> {
  const latest = await findLatestDraw(database, generation);
  return latest && (await isEntryCounted({ database }, latest.entryId)) ? shownOf(latest) : null;
}

/** Returns all draws of a derby in their order, without first names. */
export async function findDrawLog(database: Connection, generation: number): Promise<PastDraw[]> {
  const rows = await findPrizeRows(database, generation);
  return rows
    .flatMap(({ drawn, absent }) => absent.map(loggedAs(true)).concat((drawn ? [drawn] : []).map(loggedAs(false))))
    .toSorted((one, other) => one.drawnAt.getTime() - other.drawnAt.getTime());
}
