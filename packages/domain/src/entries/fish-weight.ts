import { BadInputError } from '../kernel/index.ts';

const DECIMAL = /^[+-]?(?:\d+\.?\d*|\.\d+)$/;
const DECIMALS = 6;
const MAX_WEIGHT_LBS = 2_000;
const FIELDS = ['fish_weight'];

/**
 * Pounds from decimal text, rounded to 6 decimals. Throws BAD_INPUT when it
 * is no number, not more than 0 or more than 2000.
 */
export function parseFishWeight(text: string): number {
  if (!DECIMAL.test(text)) throw new BadInputError('Please enter a valid number for weight', FIELDS);
  const weightLbs = Number(Number(text).toFixed(DECIMALS));
  if (weightLbs <= 0) throw new BadInputError('Fish weight must be greater than 0', FIELDS);
  if (weightLbs > MAX_WEIGHT_LBS) throw new BadInputError(`Fish weight must be at most ${MAX_WEIGHT_LBS} lbs`, FIELDS);
  return weightLbs;
}
