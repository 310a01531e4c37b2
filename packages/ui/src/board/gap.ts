const GAP_DECIMALS = 2;
const WEIGHT_DECIMALS = 6;

/** Returns how far a weight is behind the leader's, such as "−4.30"; null for the leader and for equal weights. */
export function gapToLeader(fishWeightLbs: number, leaderLbs: number | null): string | null {
  const gap = (leaderLbs ?? fishWeightLbs) - fishWeightLbs;
  return gap > 0 ? `\u2212${formatGap(gap)}` : null;
}

/** Formats a difference of weights in pounds: two decimals, or as many as a smaller difference needs. */
export function formatGap(gapLbs: number): string {
  const short = gapLbs.toFixed(GAP_DECIMALS);
  return Number(short) > 0 ? short : String(Number(gapLbs.toFixed(WEIGHT_DECIMALS)));
}
