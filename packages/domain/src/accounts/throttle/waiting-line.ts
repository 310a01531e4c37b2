import type { AttemptStore, StoredNumbers } from './attempt-store.ts';

/**
 * How long one request holds a place. Clients at one address cannot be told apart, but each sends a limited number of
 * requests. The more often a place must be renewed, the fewer places one client can hold.
 */
export const PLACE_MS = 500;
/** A place may be renewed this far ahead, so that a late request does not lose it. */
const MAX_AHEAD_MS = 5_000;
/** The first request holds its place longer, because the client does not know the delay yet. */
const FIRST_PLACE_MS = 1_500;
const MAX_PLACES = 200;

interface Place {
  readonly ticket: number;
  readonly askedAt: number;
  readonly until: number;
}

/** One request for a place. Requests with the same `ticket` share one. */
export interface LineRequest {
  readonly key: string;
  readonly ticket: number;
  readonly now: number;
}

/**
 * Joins a line or renews the place in it. Returns true when no earlier place was renewed within the last `PLACE_MS`, so
 * a client that stopped delays no other.
 */
export async function standInLine(store: AttemptStore, { key, ticket, now }: LineRequest): Promise<boolean> {
  return await store.change(key, (stored) => {
    const places = placesOf(stored).filter(({ until }) => until > now);
    const at = places.findIndex((place) => place.ticket === ticket);
    const before = places.slice(0, at < 0 ? undefined : at);
    const until = Math.min((places[at]?.until ?? now + FIRST_PLACE_MS - PLACE_MS) + PLACE_MS, now + MAX_AHEAD_MS);
    if (at >= 0) places[at] = { ticket, askedAt: now, until };
    else if (places.length < MAX_PLACES) places.push({ ticket, askedAt: now, until });
    const isFirst = before.every(({ askedAt }) => askedAt <= now - PLACE_MS);
    return { keep: numbersOf(places), forMs: MAX_AHEAD_MS, result: isFirst };
  });
}

/** Leaves the line. */
export async function leaveLine(store: AttemptStore, { key, ticket, now }: LineRequest): Promise<void> {
  await store.change(key, (stored) => {
    const places = placesOf(stored).filter((place) => place.until > now && place.ticket !== ticket);
    return { keep: numbersOf(places), forMs: MAX_AHEAD_MS, result: undefined };
  });
}

const FIELDS = 3;

/** Decodes the places, in the order in which they were taken. */
function placesOf(numbers: StoredNumbers): Place[] {
  return Array.from({ length: Math.floor(numbers.length / FIELDS) }, (_, index) => {
    const [ticket = 0, askedAt = 0, until = 0] = numbers.slice(index * FIELDS, (index + 1) * FIELDS);
    return { ticket, askedAt, until };
  });
}

const numbersOf = (places: readonly Place[]): number[] =>
  places.flatMap(({ ticket, askedAt, until }) => [ticket, askedAt, until]);
