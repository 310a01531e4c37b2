import { readScannedCards } from '@derby/rules/card-code';
import type { CardHolderFragment } from '../../../generated/graphql.ts';
import type { CardHolder } from '../../../lib/card-holder.ts';

/** Returns what this device keeps of an angler; null without a card. */
export function holderOf(angler: CardHolderFragment): CardHolder | null {
  const { id, number, code, firstName, lastName, isJunior, phoneEnding } = angler;
  return number === null || code === null ? null : { id, number, code, firstName, lastName, isJunior, phoneEnding };
}

/** Who holds a card, or a sentence why the text tells no person; null for a card that this device does not know. */
export type FoundCard = { readonly holder: CardHolder } | { readonly problem: string } | null;

/**
 * Finds the holder of a typed or scanned card. Signs that are not those of this derby's card never tell a person. Of the
 * readings through other keyboard layouts the one counts whose signs are right.
 */
export function findCard(cards: readonly CardHolder[], text: string): FoundCard {
  const readings = readScannedCards(text);
  const [first] = readings;
  if (first === undefined) return { problem: 'This code is not an angler card. Please enter the name.' };
  const holders = readings.flatMap(({ number, signs }) =>
    cards.filter((one) => one.number === number && (signs === null || one.code === `${number}-${signs}`)),
  );
  const [holder] = holders;
  if (holder !== undefined && holders.length === 1) return { holder };
  if (!cards.some(({ number }) => number === first.number)) return null;
  return { problem: `Card ${first.number}-${first.signs} is not a card of this derby. Please enter the name.` };
}
