import { initialOf } from '@derby/rules/board-search/search';
import { prizeStepOf } from '@derby/rules/ceremony/steps';
import { DIVISIONS } from '@derby/rules/divisions';
import type { Prize } from '@derby/rules/event/event-facts';
import type { RankedEntry } from '../entries/index.ts';
import { elapsedMs, type Actor, type Connection } from '../kernel/index.ts';
import {
  assertBoardVisible,
  leaderboardEntryOf,
  type LeaderboardDeps,
  type LeaderboardEntry,
} from '../leaderboard/index.ts';
import type { PastPrize } from '../past-derbies/index.ts';
import { readBook, type PrizeDeps } from './prize-book.ts';
import { findPrizeRows } from './prize-receipt.ts';

type PrizeLineDeps = PrizeDeps & LeaderboardDeps;

/** A prize and who has it or gets it. */
interface Award {
  readonly prize: Prize & { readonly id: string };
  readonly entryId: number;
}

/** A prize and its winner, as visitors see them. */
export interface PrizeLine extends Award {
  /** The step of the ceremony that shows it; null for a place that has a medal. */
  readonly ceremonyStep: number | null;
  readonly entry: LeaderboardEntry;
}

/**
 * Returns the prizes with their winners, in the order of the event: who has a prize, else who gets it by the board
 * (docs/rules.md, "Prizes"). None before the end, and none whose winner is not on the board. Throws LEADERBOARD_PRIVATE
 * for visitors while the board is private.
 */
export async function readPrizeLines(deps: PrizeLineDeps, actor: Actor): Promise<PrizeLine[]> {
  const settings = await assertBoardVisible(deps, actor);
  if (!(await deps.boardState.hasEnded())) return [];
  const boards = await Promise.all(DIVISIONS.map(({ key }) => deps.divisions.read(key)));
  const awards = await knownAwards(deps, boards);
  return awards.flatMap((award) => {
    const entry = boards.map((board) => board.find(award.entryId)).find((found) => found !== null);
    if (entry == null) return [];
    const index = settings.event.prizes.findIndex(({ id }) => id === award.prize.id);
    const ceremonyStep = index === -1 ? null : prizeStepOf(award.prize.place, index);
    return [{ ...award, ceremonyStep, entry: leaderboardEntryOf(entry, settings) }];
  });
}

/** Returns the prizes and winners of the derby for its archive, without first names. A step of the reset. */
export async function findPastPrizes(deps: PrizeDeps): Promise<PastPrize[]> {
  const { book, entries } = await readBook(deps);
  const byId = new Map(entries.map((entry: RankedEntry) => [entry.id, entry]));
  return awardsOf(book).flatMap(({ prize: { title, description }, entryId }) => {
    const entry = byId.get(entryId);
    if (entry === undefined) return [];
    const { rank, isJunior, firstName, lastName } = entry;
    return [{ title, description, rank, isJunior, firstInitial: initialOf(firstName), lastName }];
  });
}

const awardsOf = ({ prizes }: Awaited<ReturnType<typeof readBook>>['book']): Award[] =>
  prizes.flatMap(({ prize, receipt, proposed }) => {
    const entryId = receipt?.entryId ?? proposed?.id;
    return entryId === undefined ? [] : [{ prize, entryId }];
  });

/** What was computed last, and from what. */
interface Known {
  readonly from: readonly unknown[];
  readonly awards: Promise<Award[]>;
}

const known = new WeakMap<Connection, Known>();

/** Returns the awards, computed once for all callers until boards, prizes or receipts change. */
async function knownAwards(deps: PrizeLineDeps, boards: readonly object[]): Promise<readonly Award[]> {
  const { prizes, isOnePrizePerPerson } = deps.settings.current().event;
  // A board in memory is another object whenever one of its rows may have changed.
  const from = [...boards, JSON.stringify([prizes, isOnePrizePerPerson]), await recentReceipts(deps)];
  const last = known.get(deps.database);
  if (last && last.from.every((part, index) => part === from[index])) return await last.awards;
  const awards = readBook(deps).then(({ book }) => awardsOf(book));
  known.set(deps.database, { from, awards });
  awards.catch(() => known.delete(deps.database));
  return await awards;
}

const RECEIPTS_MS = 1_000;
const receipts = new WeakMap<Connection, { readonly atMs: number; readonly text: Promise<string> }>();

/** Returns the receipts as a text, at most a second old. */
async function recentReceipts({ database, derbyState }: PrizeLineDeps): Promise<string> {
  const last = receipts.get(database);
  const nowMs = elapsedMs();
  if (last && nowMs - last.atMs < RECEIPTS_MS) return await last.text;
  const text = derbyState
    .read()
    .then(async ({ generation }) => JSON.stringify([generation, await findPrizeRows(database, generation)]));
  receipts.set(database, { atMs: nowMs, text });
  text.catch(() => receipts.delete(database));
  return await text;
}
