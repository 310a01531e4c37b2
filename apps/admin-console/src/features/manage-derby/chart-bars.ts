import { formatWallTime, wallClockOf } from '@derby/rules/event/derby-time';
import type { ManageDerby_StatisticsQuery } from '../../generated/graphql.ts';

type ChartedEntry = Pick<ManageDerby_StatisticsQuery['entries'][number], 'fishWeightLbs' | 'createdAt'>;

export interface Bar {
  readonly label: string;
  readonly count: number;
}

/** Maximum number of bars in the chart of weights. */
const WEIGHT_BARS = 8;
/** Round widths of a bar in lbs, the narrowest first. */
const WEIGHT_STEPS_LBS = [0.5, 1, 2, 5, 10, 20, 50, 100] as const;
const HALF_HOUR_MINUTES = 30;

/**
 * Counts entries by weight, in even steps from the lightest to the heaviest; "20-25" includes 20 lbs and excludes
 * 25.
 */
export function weightBars(fish: readonly ChartedEntry[]): Bar[] {
  if (fish.length === 0) return [];
  const weights = fish.map(({ fishWeightLbs }) => fishWeightLbs);
  const lightest = Math.min(...weights);
  const heaviest = Math.max(...weights);
  const barsOf = (step: number): number => Math.floor(heaviest / step) - Math.floor(lightest / step) + 1;
  const step = WEIGHT_STEPS_LBS.find((one) => barsOf(one) <= WEIGHT_BARS) ?? heaviest;
  const first = Math.floor(lightest / step);
  const counts = Array.from({ length: barsOf(step) }, () => 0);
  for (const weight of weights) {
    const place = Math.floor(weight / step) - first;
    counts[place] = (counts[place] ?? 0) + 1;
  }
  return counts.map((count, place) => ({ label: `${(first + place) * step}-${(first + place + 1) * step}`, count }));
}

/** Counts entries by half hour of the derby's time zone, from the first to the last entry of the first day. */
export function halfHourBars(fish: readonly ChartedEntry[]): Bar[] {
  const clocks = fish.map(({ createdAt }) => wallClockOf(new Date(createdAt))).sort();
  const day = clocks[0]?.slice(0, 'YYYY-MM-DD'.length);
  if (day === undefined) return [];
  const halves = clocks.filter((clock) => clock.startsWith(day)).map(halfHourOf);
  const first = halves[0] ?? 0;
  const last = halves.at(-1) ?? first;
  return Array.from({ length: last - first + 1 }, (_, place) => ({
    label: clockOf(first + place),
    count: halves.filter((half) => half === first + place).length,
  }));
}

/** Half hours since midnight of a wall clock `YYYY-MM-DDTHH:mm`. */
function halfHourOf(wallClock: string): number {
  const [hours = 0, minutes = 0] = wallClock.slice(-5).split(':').map(Number);
  return Math.floor((hours * 60 + minutes) / HALF_HOUR_MINUTES);
}

function clockOf(halfHours: number): string {
  return formatWallTime(`${String(Math.floor(halfHours / 2)).padStart(2, '0')}:${halfHours % 2 === 0 ? '00' : '30'}`);
}
