import { DIVISIONS, type DivisionKey } from '@derby/rules/divisions';
import type { Prize } from '@derby/rules/event/event-facts';
import { proposePrizes, type PassedOver } from '@derby/rules/prizes/proposals';
import { auditedChange } from '../audit/index.ts';
import type { RankedEntry } from '../entries/index.ts';
import { assertSignedIn, ConflictError, NotFoundError, type Actor, type DerbyStateReader } from '../kernel/index.ts';
import { listStandings, personsOf } from '../messaging/index.ts';
import type { SettingsDeps } from '../settings/index.ts';
import { findReceipts, insertReceipt, removeReceipt, type PrizeReceipt } from './prize-receipt.ts';

/** An entry that gets a prize. */
export type PrizeWinner = Pick<
  RankedEntry,
  'id' | 'rank' | 'isJunior' | 'firstName' | 'lastName' | 'ticketId' | 'fishWeightLbs'
>;

export type PrizeDeps = SettingsDeps & { readonly derbyState: DerbyStateReader };

export interface PrizeOfBook {
  readonly prize: Prize & { readonly id: string };
  /** Who gets the prize by the current board; null for a draw, without such a fish and before the end. */
  readonly proposed: PrizeWinner | null;
  /** Better ranks whose people have other prizes, with the titles of these. */
  readonly passedOver: readonly { readonly rank: number; readonly title: string }[];
  /** Null until it is handed out. Stays when the board changes. */
  readonly receipt: PrizeReceipt | null;
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
  const { prize, proposed, receipt } = prizeIn(book, prizeId);
  if (receipt?.entryId === entryId) return book;
  if (receipt !== null) throw new ConflictError(`${receipt.name} already has this prize`);
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
      if (await insertReceipt(deps.database, generation, { ...taken, person })) return true;
      const others = await findReceipts(deps.database, generation);
      if (others.some((other) => other.prizeId === prizeId && other.entryId === entryId)) return false;
      throw new ConflictError('This prize was just handed out. Please look again.');
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

const nameOf = ({ firstName, lastName }: PrizeWinner): string => `${firstName} ${lastName}`;

function prizeIn(book: PrizeBook, prizeId: string): PrizeOfBook {
  const found = book.prizes.find(({ prize }) => prize.id === prizeId);
  if (found === undefined) throw new NotFoundError('Prize');
  return found;
}

const hasGoal = (prize: Prize): prize is Prize & { readonly id: string } =>
  prize.id !== undefined && (prize.place !== undefined || prize.draw !== undefined);

export async function readBook(deps: PrizeDeps) {
  const { event } = deps.settings.current();
  const prizes = event.prizes.filter(hasGoal);
  const isOnePrizePerPerson = event.isOnePrizePerPerson ?? false;
  const { hasEnded, generation } = await deps.derbyState.read();
  const entries = hasEnded && prizes.length > 0 ? await listStandings(deps) : [];
  const receipts = hasEnded ? await findReceipts(deps.database, generation) : [];
  const personOf = personsOf(entries);
  const standings = Object.fromEntries(
    DIVISIONS.map(({ key, isJunior }) => [
      key,
      entries
        .filter((entry) => entry.isJunior === isJunior)
        .map((entry) => ({ entryId: entry.id, person: personOf.get(entry.id) ?? '', entry })),
    ]),
  ) as Record<DivisionKey, { entryId: number; person: string; entry: RankedEntry }[]>;
  const held = receipts.map(({ prizeId, entryId }) => ({
    prizeId,
    person: personOf.get(entryId) ?? `gone ${entryId}`,
  }));
  const proposals = new Map(
    proposePrizes({ prizes, standings, held, isOnePerPerson: isOnePrizePerPerson }).map((one) => [one.prizeId, one]),
  );
  const titled = ({ rank, prizeId }: PassedOver) => ({
    rank,
    title: prizes.find(({ id }) => id === prizeId)?.title ?? 'another prize',
  });
  const book: PrizeBook = {
    hasEnded,
    isOnePrizePerPerson,
    prizes: prizes.map((prize) => {
      const proposal = proposals.get(prize.id);
      return {
        prize,
        proposed: proposal?.winner?.entry ?? null,
        passedOver: proposal?.passedOver.map(titled) ?? [],
        receipt: receipts.find(({ prizeId }) => prizeId === prize.id) ?? null,
      };
    }),
  };
  return { book, generation, personOf, entries };
}
