import { DIVISIONS, type WireDivision } from '../divisions.ts';
import { MAX_PRIZES, PRIZE_PLACES } from '../prize-places.ts';

/** What one step of the prize ceremony shows: the name of a division, one of its places, or all its places. */
interface CeremonyStep {
  readonly division: WireDivision;
  readonly shows: 'title' | 'all' | number;
}

/** The places from the last prize to the first. */
const PLACES = Array.from({ length: PRIZE_PLACES }, (_, index) => PRIZE_PLACES - index);

/** The steps in their order. The number of a step is its index, whatever is on the boards. */
export const CEREMONY_STEPS: readonly CeremonyStep[] = DIVISIONS.flatMap(({ wire: division }) =>
  (['title', ...PLACES, 'all'] as const).map((shows) => ({ division, shows })),
);

/** The last step: each prize beyond the places of medals may have one after them. */
export const LAST_CEREMONY_STEP = CEREMONY_STEPS.length + MAX_PRIZES - 1;

/**
 * Returns the step that shows a prize, by its index among those of the event; null for a place that has a medal, whose
 * step names it.
 */
export function prizeStepOf(place: { readonly rank: number } | undefined, index: number): number | null {
  return place && place.rank <= PRIZE_PLACES ? null : CEREMONY_STEPS.length + index;
}

/** The number of fish of each division. */
type CeremonySizes = Readonly<Record<CeremonyStep['division'], number>>;

/**
 * Returns the numbers of the steps that have something to show: a division without fish has none. `prizeSteps` are those
 * of further prizes.
 */
export function ceremonyStepsWith(sizes: CeremonySizes, prizeSteps: readonly number[] = []): number[] {
  const steps = CEREMONY_STEPS.flatMap(({ division, shows }, number) => {
    const needed = typeof shows === 'number' ? shows : 1;
    return sizes[division] >= needed ? [number] : [];
  });
  return [...steps, ...prizeSteps];
}

/**
 * Returns the place of a step in `numbers`. A step that has lost its fish has the place of the step before it in its
 * division, and the first place when there is none.
 */
export function ceremonyPlaceOf(wanted: number, numbers: readonly number[]): number {
  const division = CEREMONY_STEPS[wanted]?.division;
  const place = numbers.findLastIndex((number) => number <= wanted && CEREMONY_STEPS[number]?.division === division);
  return Math.max(0, place);
}
