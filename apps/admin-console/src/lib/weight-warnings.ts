import { parseWeight, weightTextOf } from '@derby/rules/weight';

/** An entry this much heavier than the leader gets a warning: the tare may be wrong. */
const UNUSUAL_LEAD_LBS = 5;
/** An entry lighter than this gets a warning: a digit may be missing. */
const UNUSUALLY_LIGHT_LBS = 1;

interface Weighed {
  readonly fishWeightLbs: number;
  readonly isJunior: boolean;
}

/**
 * Returns the warnings about a typed weight; they do not block it (docs/screens.md, "New Entry"). `others` are the
 * entries of both divisions without the one that is typed.
 */
export function weightWarnings(
  typed: { readonly fishWeight: string; readonly isJunior: boolean },
  others: readonly Weighed[],
): string[] {
  const weightLbs = parseWeight(weightTextOf(typed.fishWeight));
  if (weightLbs > 0 && weightLbs < UNUSUALLY_LIGHT_LBS) {
    return [`Lighter than ${UNUSUALLY_LIGHT_LBS} lb. Check the weight.`];
  }
  const weights = others.filter(({ isJunior }) => isJunior === typed.isJunior).map((one) => one.fishWeightLbs);
  const leadLbs = weights.length > 0 ? weightLbs - weights.reduce((a, b) => Math.max(a, b)) : 0;
  return leadLbs >= UNUSUAL_LEAD_LBS
    ? [`Heavier than the leader by ${Number(leadLbs.toFixed(2))} lbs. Check the scale.`]
    : [];
}
