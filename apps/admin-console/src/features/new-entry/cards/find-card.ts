import { readCardCode } from '@derby/rules/card-code';
import type { CardHolderFragment } from '../../../generated/graphql.ts';
import type { CardHolder } from '../../../lib/card-holder.ts';

/** Returns what this device keeps of an angler; null without a card. */
export function holderOf(angler: CardHolderFragment): CardHolder | null {
  const { id, number, code, firstName, lastName, isJunior, phoneEnding } = angler;
  return number === null || code === null ? null : { id, number, code, firstName, lastName, isJunior, phoneEnding };
}

/** Who holds a card, or a sentence why the text tells no person; null for a card that this device does not know. */
export type FoundCard = { readonly holder: CardHolder } | { readonly problem: string } | null;

/** Finds the holder of a typed or scanned card. Signs that are not those of this derby's card never tell a person. */
export function findCard(cards: readonly CardHolder[], text: string): FoundCard {
  const read = readCardCode(text);
  if (read === null) return { problem: 'This code is not an angler card. Please enter the name.' };
  const { number, signs } = read;
  const holder = cards.find((one) => one.number === number);
  if (holder === undefined) return null;
  const code = `${number}-${signs}`;
  if (signs === null || holder.code === code) return { holder };
  return { problem: `Card ${code} is not a card of this derby. Please enter the name.` };
}
