import type { DivisionKey } from '@derby/rules/divisions';
import type { Prize } from '@derby/rules/event/event-facts';
import { proposePrizes, type PassedOver } from '@derby/rules/prizes/proposals';
import { auditedChange } from '../audit/index.ts';
import type { RankedEntry } from '../entries/index.ts';
import {
  assertSignedIn,
  ConflictError,
  NotFoundError,
  type Actor,
  type DerbyStateReader,
  type OfficialPlace,
} from '../kernel/index.ts';
import { listStandings, personsOf } from '../messaging/index.ts';
import type { SettingsDeps } from '../settings/index.ts';
import {
  findPrizeRows,
  holdPrize,
  removeReceipt,
  tickDrawn,
  type PrizeDrawn,
  type PrizeReceipt,
  type PrizeRow,
} from './prize-receipt.ts';

/** An entry that gets a prize. */
export type PrizeWinner = Pick<
  RankedEntry,
  'id' | 'rank' | 'isJunior' | 'firstName' | 'lastName' | 'ticketId' | 'fishWeightLbs'
>;

export type PrizeDeps = SettingsDeps & { readonly derbyState: DerbyStateReader };

export interface PrizeOfBook {
  readonly prize: Prize & { readonly id: string };
  /** Who gets the prize by the current board, or was drawn; null before the draw, without such a fish and before the end. */
  readonly proposed: PrizeWinner | null;
  /** Better ranks whose people have other prizes, with the titles of these. */
  readonly passedOver: readonly { readonly rank: number; readonly title: string }[];
  /** Who would get it by the official result; null when that is the same entry as by the board. */
  readonly official: { readonly name: string | null } | null;
  /** Null until it is handed out. Stays when the board changes. */
  readonly receipt: PrizeReceipt | null;
  /** Null until it is drawn. Stays when the board changes. */
  readonly drawn: PrizeDrawn | null;
  /** Earlier draws of people who were not there. */
  readonly absent: readonly PrizeDrawn[];
}

/** The prizes that go to a place or a draw, in the order of the event. */
export interface PrizeBook {
  readonly hasEnded: boolean;
  readonly isOnePrizePerPerson: boolean;
  readonly prizes: readonly PrizeOfBook[];
}

/** Returns who gets which prize (docs/rules.md, "Prizes"). Proposes none before the end. Throws UNAUTHENTICATED. */
export async function readPrizeBook(deps: PrizeDeps, actor: Actor): Promise<PrizeBook> {
  assertSignedIn(actor);
  return (await readBook(deps)).book;
}

/**
 * Hands out a prize to the entry that was proposed. A repeat changes nothing. Throws UNAUTHENTICATED, NOT_FOUND, and
 * CONFLICT before the end, when the prize was handed out to another person, or when the board has changed.
 */
export async function takePrize(
  deps: PrizeDeps,
  actor: Actor,
  { prizeId, entryId }: { readonly prizeId: string; readonly entryId: number },
): Promise<PrizeBook> {
  assertSignedIn(actor);
  const { book, generation, personOf } = await readBook(deps);
  if (!book.hasEnded) throw new ConflictError('Prizes are handed out once the derby has ended');
  const { prize, proposed, receipt, drawn } = prizeIn(book, prizeId);
  if (receipt?.entryId === entryId) return book;
  if (receipt !== null) throw new ConflictError(`${receipt.name} already has this prize`);
  if (prize.draw !== undefined && drawn === null) throw new ConflictError('This prize has not been drawn');
  if (drawn !== null && drawn.entryId !== entryId) throw new ConflictError(`${nameOf(drawn)} was drawn for this prize`);
  if (drawn !== null && proposed === null) {
    throw new ConflictError(`${nameOf(drawn)} is not on the board any more. Please draw again.`);
  }
  if (proposed?.id !== entryId) {
    throw new ConflictError(
      proposed === null
        ? 'By the standings this prize goes to no entry now. Please look again.'
        : `By the standings this prize now goes to ${nameOf(proposed)}. Please look again.`,
    );
  }
  const { userId, username } = actor;
  const taken = { prizeId, entryId, name: nameOf(proposed), takenAt: deps.clock.now(), by: { userId, username } };
  const person = book.isOnePrizePerPerson ? (personOf.get(entryId) ?? null) : null;
  await auditedChange(
    deps,
    actor,
    { action: 'prize.taken', subject: { kind: 'entry', id: entryId } },
    async () => {
      const isTaken = await (drawn === null
        ? holdPrize(deps.database, generation, { ...taken, person }, personOf)
        : tickDrawn(deps.database, generation, taken));
      if (isTaken) return true;
      const rows = await findPrizeRows(deps.database, generation);
      if (rows.some(({ receipt: other }) => other?.prizeId === prizeId && other.entryId === entryId)) return false;
      throw new ConflictError('Another phone was faster. Please look again.');
    },
    (isTaken) => (isTaken ? { changes: { prize: { from: null, to: prize.title } } } : null),
  );
  return (await readBook(deps)).book;
}

/** Takes back that a prize was handed out. Throws UNAUTHENTICATED, NOT_FOUND, CONFLICT. */
export async function returnPrize(
  deps: PrizeDeps,
  actor: Actor,
  { prizeId, entryId }: { readonly prizeId: string; readonly entryId: number },
): Promise<PrizeBook> {
  assertSignedIn(actor);
  const { book, generation } = await readBook(deps);
  const { prize } = prizeIn(book, prizeId);
  await auditedChange(
    deps,
    actor,
    { action: 'prize.returned', subject: { kind: 'entry', id: entryId } },
    async () => await removeReceipt(deps.database, generation, { prizeId, entryId }),
    (isReturned) => (isReturned ? { changes: { prize: { from: prize.title, to: null } } } : null),
  );
  return (await readBook(deps)).book;
}

export const nameOf = ({ firstName, lastName }: Pick<PrizeWinner, 'firstName' | 'lastName'>): string =>
  `${firstName} ${lastName}`;

export function prizeIn(book: PrizeBook, prizeId: string): PrizeOfBook {
  const found = book.prizes.find(({ prize }) => prize.id === prizeId);
  if (found === undefined) throw new NotFoundError('Prize');
  return found;
}

const hasGoal = (prize: Prize): prize is Prize & { readonly id: string } =>
  prize.id !== undefined && (prize.place !== undefined || prize.draw !== undefined);

/** A place of the board or of the official result. */
interface Place {
  readonly entryId: number;
  readonly person: string;
  readonly ticketId: string;
  readonly name: string;
  readonly entry: RankedEntry | null;
}

type Standings = Readonly<Record<DivisionKey, readonly Place[]>>;

const standingsOf = (places: readonly (Place & { readonly isJunior: boolean })[]): Standings => ({
  regular: places.filter(({ isJunior }) => !isJunior),
  junior: places.filter(({ isJunior }) => isJunior),
});

/** Returns the official standings with the people of the board: a fish that has left it is told by the name. */
function officialStandings(places: readonly OfficialPlace[], board: readonly Place[]): Standings {
  const byTicket = new Map(board.map((place) => [place.ticketId, place]));
  const byName = new Map(board.map((place) => [place.name, place]));
  return standingsOf(
    places.map(({ ticketId, isJunior, ...names }) => {
      const name = nameOf(names);
      const now = byTicket.get(ticketId);
      const person = (now ?? byName.get(name))?.person ?? `gone ${name}`;
      return { entryId: now?.entryId ?? 0, person, ticketId, name, entry: null, isJunior };
    }),
  );
}

/**
 * Returns who holds the prizes, also when the fish has left the board since. Beside a second prize that an administrator
 * has accepted, a person may have another.
 */
function heldIn(rows: readonly PrizeRow[], personOf: ReadonlyMap<number, string>) {
  return rows.flatMap(({ prizeId, receipt, drawn, person: holder }) => {
    const entryId = (receipt ?? drawn)?.entryId;
    if (entryId === undefined) return [];
    const person = drawn?.isSecond ? undefined : (personOf.get(entryId) ?? holder);
    return { prizeId, person: person ?? `of ${prizeId}` };
  });
}

export async function readBook(deps: PrizeDeps) {
  const { event } = deps.settings.current();
  const prizes = event.prizes.filter(hasGoal);
  const isOnePrizePerPerson = event.isOnePrizePerPerson ?? false;
  const { hasEnded, generation } = await deps.derbyState.read();
  const isRead = hasEnded && prizes.length > 0;
  const entries = isRead ? await listStandings(deps) : [];
  const rows = hasEnded ? await findPrizeRows(deps.database, generation) : [];
  const official = isRead ? await deps.derbyState.officialPlaces() : null;
  const personOf = personsOf(entries);
  const board = entries.map((entry) => {
    const { id: entryId, ticketId, isJunior } = entry;
    return { entryId, person: personOf.get(entryId) ?? '', ticketId, name: nameOf(entry), entry, isJunior };
  });
  const held = heldIn(rows, personOf);
  const propose = (standings: Standings) =>
    new Map(
      proposePrizes({ prizes, standings, held, isOnePerPerson: isOnePrizePerPerson }).map((one) => [one.prizeId, one]),
    );
  const proposals = propose(standingsOf(board));
  const officialProposals = official === null ? proposals : propose(officialStandings(official, board));
  const titled = ({ rank, prizeId }: PassedOver) => ({
    rank,
    title: prizes.find(({ id }) => id === prizeId)?.title ?? 'another prize',
  });
  const book: PrizeBook = {
    hasEnded,
    isOnePrizePerPerson,
    prizes: prizes.map((prize) => {
      const proposal = proposals.get(prize.id);
      const byResult = officialProposals.get(prize.id)?.winner ?? null;
      const { receipt = null, drawn = null, absent = [] } = rows.find(({ prizeId }) => prizeId === prize.id) ?? {};
      const proposed = drawn ? entries.find(({ id }) => id === drawn.entryId) : proposal?.winner?.entry;
      return {
        prize,
        proposed: proposed ?? null,
        passedOver: proposal?.passedOver.map(titled) ?? [],
        official: drawn || byResult?.ticketId === proposal?.winner?.ticketId ? null : { name: byResult?.name ?? null },
        receipt,
        drawn,
        absent,
      };
    }),
  };
  return { book, generation, personOf, entries, held };
}
