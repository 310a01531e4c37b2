import { createHmac, timingSafeEqual } from 'node:crypto';
import { CARD_SIGNS, CARD_SIGNS_IN_CODE } from '@derby/rules/card-code';

/** What a code is made of besides the number. */
export interface CardSeed {
  readonly generation: number;
  readonly secret: string;
}

/** What a code is printed on. */
type Carrier = 'card' | 'ticket';

/** Returns four signs for a number that cannot be guessed and that another derby does not repeat. */
export function signsOf({ generation, secret }: CardSeed, number: number, carrier: Carrier): string {
  let rest = createHmac('sha256', secret).update(`${carrier} ${generation} ${number}`).digest().readUIntBE(0, 6);
  let signs = '';
  while (signs.length < CARD_SIGNS_IN_CODE) {
    signs += CARD_SIGNS.charAt(rest % CARD_SIGNS.length);
    rest = Math.floor(rest / CARD_SIGNS.length);
  }
  return signs;
}

/** Returns the code on a card, such as `41-7kq3`. `readCardCode` of `@derby/rules/card-code` reads it. */
export const cardCodeOf = (seed: CardSeed, number: number): string => `${number}-${signsOf(seed, number, 'card')}`;

/** Returns whether these are the signs of a number, in a time that does not tell how many are right. */
export function areSignsOf(seed: CardSeed, number: number, signs: string, carrier: Carrier = 'card'): boolean {
  const [typed, right] = [Buffer.from(signs), Buffer.from(signsOf(seed, number, carrier))];
  return typed.length === right.length && timingSafeEqual(typed, right);
}
