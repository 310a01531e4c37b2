import { createHmac, timingSafeEqual } from 'node:crypto';
import { CARD_SIGNS, CARD_SIGNS_IN_CODE } from '@derby/rules/card-code';

/** What a code is made of besides the number. */
export interface CardSeed {
  readonly generation: number;
  readonly secret: string;
}

/**
 * Returns the code on a card, such as `41-7kq3`: the number, and four signs that cannot be guessed and that another
 * derby does not repeat. `readCardCode` of `@derby/rules/card-code` reads it.
 */
export function cardCodeOf({ generation, secret }: CardSeed, number: number): string {
  let rest = createHmac('sha256', secret).update(`card ${generation} ${number}`).digest().readUIntBE(0, 6);
  let signs = '';
  while (signs.length < CARD_SIGNS_IN_CODE) {
    signs += CARD_SIGNS.charAt(rest % CARD_SIGNS.length);
    rest = Math.floor(rest / CARD_SIGNS.length);
  }
  return `${number}-${signs}`;
}

/** Returns whether these are the signs of a number, in a time that does not tell how many are right. */
export function areSignsOf(seed: CardSeed, number: number, signs: string): boolean {
  const [typed, right] = [Buffer.from(`${number}-${signs}`), Buffer.from(cardCodeOf(seed, number))];
  return typed.length === right.length && timingSafeEqual(typed, right);
}
