import { MINUTE_MS } from './event/derby-now.ts';
import { formatEntryTime, instantOfWallClock, wallClockOf } from './event/derby-time.ts';
import { formatDuration } from './event/duration.ts';
import { isNew, isOpen, type Clock } from './race-clock.ts';
import { MAX_WEIGHT_LBS } from './weight.ts';

/** A fish of one division that still stands. */
export interface RacingFish {
  readonly weightLbs: number;
  /** The minute of the weigh-in, in Unix milliseconds. */
  readonly atMs: number;
}

/** The fish of a division by rank, without gaps: the first is #1. All that is said of one follows from those above it. */
export type Race = readonly RacingFish[];

/** An entry of which something is said. The race may be older or newer than it. */
export interface RacingEntry {
  readonly rank: number;
  readonly fishWeightLbs: number;
}

/** Returns the fish of an entry; undefined while the race has another one at its rank. */
function fishOf(race: Race, { rank, fishWeightLbs }: RacingEntry): RacingFish | undefined {
  const fish = race[rank - 1];
  return fish?.weightLbs === fishWeightLbs ? fish : undefined;
}

/** What is said of a fish; each is null when it is not so, or not known. */
export interface RaceLines {
  /** `new at #5` */
  readonly newAt: string | null;
  /** `was #3 at 1:00 PM` */
  readonly was: string | null;
  /** `29.66 takes #3` */
  readonly takes: string | null;
  /** `Kestrel led for 1 h 40 min` */
  readonly led: string | null;
}

const HUNDREDTHS = 100;
/** Weights have at most six decimals, so hundredths have four. */
const HUNDREDTH_DECIMALS = 4;
const NOTHING: RaceLines = { newAt: null, was: null, takes: null, led: null };

/** Returns the race of rows by rank; the fish before a missing rank only. */
export function raceOf(
  rows: readonly { readonly rank: number; readonly fishWeightLbs: number; readonly createdAt: string }[],
): Race {
  const gap = rows.findIndex(({ rank }, index) => rank !== index + 1);
  return rows.slice(0, gap === -1 ? rows.length : gap).map(({ fishWeightLbs: weightLbs, createdAt }) => ({
    weightLbs,
    atMs: Math.floor(Date.parse(createdAt) / MINUTE_MS) * MINUTE_MS,
  }));
}

/** Returns what is said of an entry (docs/rules.md, "To beat"). */
export function raceLinesOf(race: Race, entry: RacingEntry & { readonly lastName: string }, clock: Clock): RaceLines {
  const { rank, lastName } = entry;
  const own = fishOf(race, entry);
  if (own === undefined) return NOTHING;
  const better = race.slice(0, rank - 1);
  const rankAtFirst = better.filter(({ atMs }) => atMs <= own.atMs).length + 1;
  const isOfDay =
    dayOf(wallClockOf(new Date(own.atMs))) === dayOf(clock.weighInEnd ?? wallClockOf(new Date(clock.nowMs)));
  return {
    newAt: isNew(own.atMs, clock) ? `new at #${rank}` : null,
    was: isOfDay && rankAtFirst < rank ? `was #${rankAtFirst} at ${formatEntryTime(new Date(own.atMs))}` : null,
    takes: takesOf(better, clock),
    led: rankAtFirst === 1 && lastName !== '' ? ledOf(better, own, lastName, clock) : null,
  };
}

/** Returns all that is said of an entry, in the order of `RaceLines`. */
export function raceSentencesOf(
  race: Race,
  entry: RacingEntry & { readonly lastName: string },
  clock: Clock,
): readonly string[] {
  const { newAt, was, takes, led } = raceLinesOf(race, entry, clock);
  return [newAt, was, takes, led].filter((line) => line !== null);
}

const dayOf = (wallText: string): string => wallText.slice(0, 'YYYY-MM-DD'.length);

/**
 * Returns how the best of an angler's fish in a division moved the angler up, such as `up from #9 to #4 at 2:10 PM`;
 * null when it was the first one. Places of fish that still stand.
 */
export function climbOf(race: Race, own: readonly RacingEntry[]): string | null {
  if (own.some((entry) => fishOf(race, entry) === undefined)) return null;
  const ownRanks = own.map(({ rank }) => rank);
  const best = Math.min(...ownRanks);
  const arrived = race[best - 1];
  const before = ownRanks.filter((rank) => (race[rank - 1]?.atMs ?? Infinity) < (arrived?.atMs ?? 0));
  if (arrived === undefined || before.length === 0) return null;
  const earlier = Math.min(...before);
  const placeOf = (rank: number) =>
    race.filter((one, index) => index + 1 < rank && one !== arrived && one.atMs <= arrived.atMs).length + 1;
  return `up from #${placeOf(earlier)} to #${placeOf(best)} at ${formatEntryTime(new Date(arrived.atMs))}`;
}

/** Returns the smallest weight with two decimals that beats the last of these fish, and the rank that it takes. */
export function weightToTake(better: Race): { readonly weightLbs: number; readonly rank: number } | null {
  const next = better.at(-1);
  if (next === undefined) return null;
  const hundredths = Number((next.weightLbs * HUNDREDTHS).toFixed(HUNDREDTH_DECIMALS));
  const weightLbs = (Math.floor(hundredths) + 1) / HUNDREDTHS;
  if (weightLbs > MAX_WEIGHT_LBS) return null;
  // A tie loses, because the other fish was there first.
  return { weightLbs, rank: better.findIndex((one) => one.weightLbs < weightLbs) + 1 };
}

/** Returns what takes the rank of the last of these fish, such as `29.66 takes #3`. */
export function takeSentenceOf(better: Race): string | null {
  const take = weightToTake(better);
  return take && `${take.weightLbs.toFixed(2)} takes #${take.rank}`;
}

/** As `takeSentenceOf`; null once the weigh-in is closed. */
export const takesOf = (better: Race, clock: Clock): string | null => (isOpen(clock) ? takeSentenceOf(better) : null);

function ledOf(better: Race, own: RacingFish, lastName: string, clock: Clock): string | null {
  const leads = better.length === 0;
  const untilMs = leads ? endOf(clock) : Math.min(...better.map(({ atMs }) => atMs));
  const duration = untilMs === null || untilMs <= own.atMs ? '' : formatDuration(untilMs - own.atMs);
  if (duration === '') return null;
  return leads && isOpen(clock) ? `${lastName} has led for ${duration} so far` : `${lastName} led for ${duration}`;
}

/** Returns when the last leader stopped leading; null when it is not known, as after an early end. */
function endOf(clock: Clock): number | null {
  if (isOpen(clock)) return clock.nowMs;
  const endMs = clock.weighInEnd === null ? Number.NaN : instantOfWallClock(clock.weighInEnd).getTime();
  return endMs <= clock.nowMs ? endMs : null;
}
