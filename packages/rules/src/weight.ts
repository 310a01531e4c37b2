const WEIGHT_DECIMALS = 6;
/** The heaviest fish that an entry may have. */
export const MAX_WEIGHT_LBS = 2_000;
/** Digits with at most one decimal separator: a point, or the comma of a French keypad. */
const DECIMAL = /^[+-]?(?:\d+[.,]?\d*|[.,]\d+)$/;

/**
 * Parses pounds from decimal text, rounded to 6 decimals. Returns NaN for any other text. A comma never groups
 * thousands: `12,5` is 12.5, and `1,250.5` is not a number.
 */
export function parseWeight(text: string): number {
  return DECIMAL.test(text) ? Number(Number(text.replace(',', '.')).toFixed(WEIGHT_DECIMALS)) : Number.NaN;
}

/** Keeps digits and one decimal point, as the weight input shows them (docs/screens.md, "New Entry"). */
export function shownWeight(text: string): string {
  const commaIsPoint = !text.includes('.') && text.indexOf(',') === text.lastIndexOf(',');
  const digits = (commaIsPoint ? text.replace(',', '.') : text).replaceAll(/[^\d.]/g, '');
  const [whole = '', ...decimals] = digits.split('.');
  return decimals.length === 0 ? whole : `${whole}.${decimals.join('')}`;
}

const UNIT = /\s*(?:lbs?|pounds?|#)\.?$/i;
/** A separator that a key repeated. */
const REPEATED_SEPARATOR = /([.,])\1+/g;
const BEGUN_DECIMAL = /^\+?\d*[.,]?\d*$/;

const withoutUnit = (text: string): string => text.trim().replace(UNIT, '').replaceAll(REPEATED_SEPARATOR, '$1');

/**
 * Returns whether typed text is the beginning of one weight, with or without its unit. Otherwise its shown digits, such
 * as 128 for `12-8`, are not what was meant and must not be stored.
 */
export function isOneWeight(text: string): boolean {
  return BEGUN_DECIMAL.test(withoutUnit(text));
}

/**
 * Returns what was typed so far, after a change of the input that shows only its digits. A text that begins with the
 * shown one continues it; any other text starts again.
 */
export function continueWeight(typed: string, changed: string): string {
  const shown = shownWeight(typed);
  return changed.startsWith(shown) ? typed + changed.slice(shown.length) : changed;
}

/** Returns typed text as decimal text for `parseWeight`: without unit, with a point. Other text stays as it is. */
export function weightTextOf(text: string): string {
  return isOneWeight(text) ? shownWeight(withoutUnit(text)) : text.trim();
}

/** Decimals that a scale shows. Further ones are drawn smaller. */
export const SCALE_DECIMALS = 2;

/** Returns a weight as a scale shows it: "18.40", and further decimals only if there are any. */
export function scaleWeight(fishWeightLbs: number): string {
  const decimals = String(fishWeightLbs).split('.')[1]?.length ?? 0;
  return fishWeightLbs.toFixed(Math.max(SCALE_DECIMALS, decimals));
}
