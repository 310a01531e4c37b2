import { MAX_SEARCH_CHARACTERS, parseSearch } from '@derby/rules/board-search/search';
import { MAX_CARD_NUMBER, readCardCode } from '@derby/rules/card-code';
import { foldForSearch } from '@derby/rules/name-fold';
import { findAnglers, nextFreeNumber, readCardSeed, type Angler, type AnglerDeps } from '../anglers/index.ts';
import { assertLength, assertSignedIn, type Actor } from '../kernel/index.ts';
import { findParticipants, type Participant } from './participants.ts';

/** A person to check in: an order with its cards, or a walk-up with the own one. */
export type CheckInPerson = Pick<
  Participant,
  'firstName' | 'lastName' | 'totalTickets' | 'derbyEntries' | 'juniorEntries' | 'status' | 'phoneNumber'
> & {
  /** Null for a walk-up. */
  readonly participantId: number | null;
  /** For weighmasters `a…@…`, and only beside another person of the same name. */
  readonly email: string | null;
  /** By number. */
  readonly cards: readonly Angler[];
};

const MAX_PEOPLE = 20;
/** One letter finds most people. */
const MIN_LETTERS = 2;

/** The input of a search at the check-in. */
export interface CheckInSearch {
  /** Two letters of a name or an address, or a card. */
  readonly search?: string | null | undefined;
  /** Only orders with a ticket for the derby and without a card for it. */
  readonly isNotCheckedIn?: boolean | null | undefined;
  /** The proposed card has a higher number. */
  readonly after?: number | null | undefined;
}

/** What the check-in shows: at most 20 people, the sums of the derby and the card to give next. */
export type CheckIn = Awaited<ReturnType<typeof readCheckIn>>;

/** Finds people at the check-in, for users of both roles. Throws BAD_INPUT for a search that is too long. */
export async function readCheckIn(deps: AnglerDeps, actor: Actor, input: CheckInSearch) {
  assertSignedIn(actor);
  assertLength(input.search, { name: 'search', max: MAX_SEARCH_CHARACTERS });
  const seed = await readCardSeed(deps);
  const after = Math.min(Math.max(0, Math.trunc(input.after ?? 0)), MAX_CARD_NUMBER);
  const [participants, anglers, nextNumber] = await Promise.all([
    findParticipants(deps.database),
    findAnglers(deps.database, seed),
    nextFreeNumber(deps.database, seed.generation, after),
  ]);
  const people = peopleOf(participants, anglers);
  const matches = matcherOf(input.search?.trim() ?? '', input.isNotCheckedIn ?? false);
  const found = people.filter(matches).toSorted(byName);
  const isAdministrator = actor.kind === 'administrator';
  return {
    people: found.slice(0, MAX_PEOPLE).map((one) => (isAdministrator ? one : withoutAddress(one, found))),
    /** Number of people that are found and not returned. */
    more: Math.max(found.length - MAX_PEOPLE, 0),
    sums: sumsOf(people, anglers),
    /** The card to give next. */
    nextNumber,
  };
}

function peopleOf(participants: readonly Participant[], anglers: readonly Angler[]): CheckInPerson[] {
  const cards = new Map<number, Angler[]>();
  for (const angler of anglers) {
    const { participantId } = angler;
    if (participantId !== null) cards.set(participantId, [...(cards.get(participantId) ?? []), angler]);
  }
  const ofOrders = participants.map(({ id: participantId, ...one }) => ({
    ...one,
    participantId,
    cards: cards.get(participantId) ?? [],
  }));
  const ids = new Set(participants.map(({ id }) => id));
  const walkUps = anglers.filter(({ participantId }) => participantId === null || !ids.has(participantId));
  return [...ofOrders, ...walkUps.map(walkUpOf)];
}

function walkUpOf(angler: Angler): CheckInPerson {
  const { firstName, lastName, phoneNumber } = angler;
  const tickets = { totalTickets: 0, derbyEntries: 0, juniorEntries: 0 };
  const status = 'checked-in';
  return { participantId: null, firstName, lastName, phoneNumber, email: null, ...tickets, status, cards: [angler] };
}

/** Returns how many cards an order still gets. */
const cardsLeft = ({ status, derbyEntries, juniorEntries, cards }: CheckInPerson): number =>
  status === 'cancelled' ? 0 : Math.max(derbyEntries + juniorEntries - cards.length, 0);

function matcherOf(search: string, isNotCheckedIn: boolean): (person: CheckInPerson) => boolean {
  const card = readCardCode(search);
  if (card !== null) return ({ cards }) => cards.some(({ number }) => number === card.number);
  const isWanted = (person: CheckInPerson) => !isNotCheckedIn || cardsLeft(person) > 0;
  const isEnough = foldForSearch(search).joined.length >= MIN_LETTERS;
  // Without a text only the filter tells whom to show.
  if (!isEnough) return (person) => isNotCheckedIn && isWanted(person);
  const parsed = parseSearch(search);
  const address = search.toLowerCase();
  const isName = parsed.kind === 'name' && !search.includes('@');
  const isFound = (person: CheckInPerson) =>
    (isName && [person, ...person.cards].some((name) => parsed.matches(name))) ||
    (person.email?.startsWith(address) ?? false);
  return (person) => isWanted(person) && isFound(person);
}

const { compare } = new Intl.Collator('en');

const byName = (one: CheckInPerson, other: CheckInPerson): number =>
  compare(one.lastName, other.lastName) ||
  compare(one.firstName, other.firstName) ||
  (one.participantId ?? 0) - (other.participantId ?? 0);

function withoutAddress(person: CheckInPerson, found: readonly CheckInPerson[]): CheckInPerson {
  const nameOf = ({ firstName, lastName }: CheckInPerson) => foldForSearch(`${firstName} ${lastName}`).joined;
  const hasNamesake = found.some((one) => one !== person && nameOf(one) === nameOf(person));
  const email = hasNamesake && person.email !== null ? `${Array.from(person.email)[0]}…@…` : null;
  return { ...person, email };
}

function sumsOf(people: readonly CheckInPerson[], anglers: readonly Angler[]) {
  const waiting = people.filter((one) => cardsLeft(one) > 0);
  return {
    /** Cards that people have. */
    cards: anglers.length,
    /** Of these, cards of people without an order. */
    walkUps: people.filter(({ participantId }) => participantId === null).length,
    /** Tickets for the derby without a card. */
    cardsLeft: waiting.reduce((sum, one) => sum + cardsLeft(one), 0),
    /** Orders with such a ticket. */
    notCheckedIn: waiting.length,
  };
}
