/** Chances that a seed repeats; `one` draws from a list. */
export interface Rng {
  readonly one: <Value>(values: readonly Value[]) => Value;
  readonly chance: (percent: number) => boolean;
}

export const IDS = [...Array.from({ length: 40 }, (_, index) => index + 1), 999_999];
