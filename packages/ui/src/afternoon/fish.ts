import type { Race } from '@derby/rules/race';

/** All fish of a division by rank, as both APIs send them: two lists of the same length. */
export interface AfternoonFish {
  /** ISO 8601; null without fish. */
  readonly startsAt: string | null;
  /** Whole minutes after `startsAt`. */
  readonly minutes: readonly number[];
  readonly weightsLbs: readonly number[];
  /** All fish, also those that are not in the lists. */
  readonly total: number;
}

/** A fish of the afternoon. */
export interface TimedFish {
  /** From 1. */
  readonly rank: number;
  readonly atMs: number;
  readonly weightLbs: number;
}

const MINUTE_MS = 60_000;
/** The year 2100: no time of a derby is later. */
const LATEST_MS = 4_102_444_800_000;

/** Returns the fish by rank, without those whose values cannot be drawn. */
export function fishOf({ startsAt, minutes, weightsLbs }: AfternoonFish): readonly TimedFish[] {
  const startMs = startsAt === null ? Number.NaN : Date.parse(startsAt);
  return weightsLbs
    .map((weightLbs, index) => ({ rank: index + 1, weightLbs, atMs: startMs + Number(minutes[index]) * MINUTE_MS }))
    .filter(({ atMs, weightLbs }) => atMs >= 0 && atMs < LATEST_MS && Number.isFinite(weightLbs));
}

/** Returns the race of an afternoon: its fish before the first whose values cannot be drawn. */
export const raceOfAfternoon = (afternoon: AfternoonFish): Race =>
  fishOf(afternoon).filter(({ rank }, index) => rank === index + 1);

/** A longer time without fish divides the derby from fish that were added on other days. */
const LONGEST_PAUSE_MS = 24 * 60 * MINUTE_MS;

/** Returns the fish around the weigh-in, otherwise the most that no pause of a day divides, by rank. */
export function fishOfDerby(fish: readonly TimedFish[], weighInMs: readonly number[]): readonly TimedFish[] {
  const groups: TimedFish[][] = [];
  for (const one of fish.toSorted((a, b) => a.atMs - b.atMs)) {
    const group = groups.at(-1);
    if (group && one.atMs - (group.at(-1)?.atMs ?? 0) <= LONGEST_PAUSE_MS) group.push(one);
    else groups.push([one]);
  }
  const around = groups.filter((group) => isAround(group, weighInMs, LONGEST_PAUSE_MS));
  const [most = []] = (around.length > 0 ? around : groups).toSorted((a, b) => b.length - a.length);
  return most.toSorted((a, b) => a.rank - b.rank);
}

/** Returns whether the time of the weigh-in meets that of the fish, or is at most `distanceMs` away. */
export function isAround(fish: readonly TimedFish[], weighInMs: readonly number[], distanceMs = 0): boolean {
  const ofFish = fish.map(({ atMs }) => atMs);
  const [from, to] = [Math.min(...weighInMs) - distanceMs, Math.max(...weighInMs) + distanceMs];
  return from <= Math.max(...ofFish) && to >= Math.min(...ofFish);
}

/** Returns the fish that led, in the order in which they took the lead. Of one minute, only the heaviest counts. */
export function leadersOf(fish: readonly TimedFish[]): readonly TimedFish[] {
  const leaders: TimedFish[] = [];
  for (const one of fish.toSorted((a, b) => a.atMs - b.atMs || a.rank - b.rank)) {
    const leader = leaders.at(-1);
    if (leader === undefined || one.rank < leader.rank) leaders.push(one);
  }
  return leaders;
}
