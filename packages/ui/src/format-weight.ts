/** Decimals of a weight everywhere but on raffle tickets and in the gallery. */
export const WEIGHT_DECIMALS = 6;

/** A weight in pounds with fixed decimals; zero with the same decimals for what is not a number. */
export function formatWeight(fishWeightLbs: unknown, decimals: number = WEIGHT_DECIMALS): string {
  const value =
    typeof fishWeightLbs === 'string' && fishWeightLbs.trim() !== '' ? Number(fishWeightLbs) : fishWeightLbs;
  return (typeof value === 'number' && Number.isFinite(value) ? value : 0).toFixed(decimals);
}
