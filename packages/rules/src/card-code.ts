/** The signs of a code: 31 that are not mistaken for another, so neither 0, 1, i, l nor o. */
export const CARD_SIGNS = '23456789abcdefghjkmnpqrstuvwxyz';
export const CARD_SIGNS_IN_CODE = 4;
export const MAX_CARD_NUMBER = 99_999;

/** A card as it was typed or scanned. */
export interface ReadCard {
  readonly number: number;
  /** Null when only the number was typed. */
  readonly signs: string | null;
}

/** Longer than any address of a card. */
const MAX_CHARACTERS = 300;
const TYPED = /^#?\s*(\d{1,5})$/;
/** Between number and signs, and before and after `a`, stands whatever a scanner types there on this keyboard. */
const SCANNED = new RegExp(`(?:^#?|[^a-z0-9]a[^a-z0-9])(\\d{1,5})[^a-z0-9]([${CARD_SIGNS}]{${CARD_SIGNS_IN_CODE}})$`);

/** What a scanner for US keyboards types behind another layout, and what it means. Only signs that matter to a code. */
const LAYOUTS = [
  { shown: 'yz', typed: 'zy' },
  { shown: `&é"'(-è_çà)!qawz,m`, typed: '1234567890-/aqzwm;' },
  { shown: `&é"'(§è!çà)=qawz,m`, typed: '1234567890-/aqzwm;' },
] as const;

/**
 * Reads a card that may have been scanned through another keyboard layout: as it was typed, then as each layout would
 * have it. Only the code of the card tells which one is right. Empty for a text that is no card.
 */
export function readScannedCards(text: string): ReadCard[] {
  if (text.length > MAX_CHARACTERS) return [];
  const folded = text.toLowerCase();
  const texts = LAYOUTS.map(({ shown, typed }) =>
    Array.from(folded, (sign) => typed[shown.indexOf(sign)] ?? sign).join(''),
  );
  const first = readCardCode(folded);
  const others = first?.signs === null ? [] : texts.map(readCardCode);
  const readings = [first, ...others].filter((read) => read !== null);
  const codeOf = ({ number, signs }: ReadCard) => `${number}-${signs}`;
  return readings.filter((one, index) => readings.findIndex((other) => codeOf(other) === codeOf(one)) === index);
}

/** Returns a scanned address as the code in it; any other text as it was typed. */
export function cardTextOf(text: string): string {
  const [read] = readScannedCards(text);
  return read?.signs == null ? text : `${read.number}-${read.signs}`;
}

/**
 * Reads a card: `41`, `#41`, `41-7kq3` or its address `https://derby.example/a/41-7kq3`, also through a keyboard layout
 * that types other signs for `:/-`. Returns null for any other text, such as a name. Whether the signs are right, only
 * the server knows.
 */
export function readCardCode(text: string): ReadCard | null {
  if (text.length > MAX_CHARACTERS) return null;
  const folded = text.trim().toLowerCase();
  const [, digits, signs = null] = TYPED.exec(folded) ?? SCANNED.exec(folded) ?? [];
  const number = Number(digits ?? 0);
  return number < 1 || number > MAX_CARD_NUMBER ? null : { number, signs };
}
