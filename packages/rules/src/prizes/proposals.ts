import type { DivisionKey } from '../divisions.ts';

/** A place of a division. Ranks count from 1. */
export interface PrizePlace {
  readonly division: DivisionKey;
  readonly rank: number;
}

/** A prize of the book. Without a place it is drawn, or only a text of the event. */
export interface BookPrize {
  readonly id: string;
  readonly place?: PrizePlace | undefined;
}

/** An entry of the standings. All entries of one person have the same `person`, in both divisions. */
export interface Candidate {
  readonly entryId: number;
  readonly person: string;
}

/** A prize that was handed out or drawn. It stays with the person, whatever the standings say later. */
export interface HeldPrize {
  readonly prizeId: string;
  readonly person: string;
}

/** A person with a better rank who already has a prize. */
export interface PassedOver {
  readonly rank: number;
  /** The prize that the person has. */
  readonly prizeId: string;
}

/** Who gets a prize of a place by the standings. */
export interface Proposal<Entry extends Candidate> {
  readonly prizeId: string;
  /** Null when no entry is left for it. */
  readonly winner: (Entry & { readonly rank: number }) | null;
  /** In the order of ranks, the place of the prize first. */
  readonly passedOver: readonly PassedOver[];
}

interface Book<Entry extends Candidate> {
  /** In the order in which they are given. */
  readonly prizes: readonly BookPrize[];
  /** Each division, best first. */
  readonly standings: Readonly<Record<DivisionKey, readonly Entry[]>>;
  readonly held: readonly HeldPrize[];
  readonly isOnePerPerson: boolean;
}

/**
 * Proposes who gets each prize that goes to a place (docs/rules.md, "Prizes"). The prizes choose in the order of the
 * list: each takes the entry at its rank, or, when one person may have one prize, the next one whose person has none.
 * Prizes that are held choose before all others; their own proposal says who would get them now.
 */
export function proposePrizes<Entry extends Candidate>(book: Book<Entry>): Proposal<Entry>[] {
  const open = proposeOpen(book);
  const heldIds = new Set(book.held.map(({ prizeId }) => prizeId));
  return book.prizes.flatMap(({ id, place }) => {
    if (place === undefined) return [];
    if (!heldIds.has(id)) return open.get(id) ?? [];
    const held = book.held.filter(({ prizeId }) => prizeId !== id);
    return proposeOpen({ ...book, held }).get(id) ?? [];
  });
}

/** Proposes all prizes that are not held. */
function proposeOpen<Entry extends Candidate>({ prizes, standings, held, isOnePerPerson }: Book<Entry>) {
  const prizeOf = new Map(held.map(({ person, prizeId }) => [person, prizeId]));
  const heldIds = new Set(held.map(({ prizeId }) => prizeId));
  const proposals = new Map<string, Proposal<Entry>>();
  for (const { id, place } of prizes) {
    if (place === undefined || heldIds.has(id)) continue;
    const passedOver: PassedOver[] = [];
    const division = standings[place.division];
    const prizeAt = (at: number) => (isOnePerPerson ? prizeOf.get(division[at - 1]?.person ?? '') : undefined);
    let rank = place.rank;
    for (let prizeId = prizeAt(rank); prizeId !== undefined; prizeId = prizeAt(rank)) {
      passedOver.push({ rank, prizeId });
      rank += 1;
    }
    const entry = division[rank - 1];
    if (entry !== undefined) prizeOf.set(entry.person, id);
    proposals.set(id, { prizeId: id, winner: entry === undefined ? null : { ...entry, rank }, passedOver });
  }
  return proposals;
}
