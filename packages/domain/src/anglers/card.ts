import { MAX_CARD_NUMBER, readScannedCards } from '@derby/rules/card-code';
import {
  assertAdministrator,
  assertSignedIn,
  BadInputError,
  ConflictError,
  type Actor,
  type Deps,
  type DerbyStateReader,
} from '../kernel/index.ts';
import { anglerModel, anglerOf, cardKeyOf, findAnglers, type Angler } from './angler.ts';
import { areSignsOf, cardCodeOf, type CardSeed } from './card-code.ts';

export type CardDeps = Pick<Deps, 'database'> & { readonly derbyState: DerbyStateReader };

/** Returns the seed of the codes of this derby. */
export async function readCardSeed({ derbyState }: Pick<CardDeps, 'derbyState'>): Promise<CardSeed> {
  const { generation } = await derbyState.read();
  return { generation, secret: await derbyState.cardSecret() };
}

/**
 * Reads the number of a typed or scanned card. A number alone is accepted, because signed-in users may type it. Throws
 * BAD_INPUT for a text that is no card, and for signs that are not those of this derby's card in any keyboard layout of a scanner.
 */
export function numberOfCard(seed: CardSeed, text: string): number {
  const readings = readScannedCards(text);
  const [first] = readings;
  if (first === undefined) throw new BadInputError(`A card is a number from 1 to ${MAX_CARD_NUMBER}`, ['card']);
  const right = readings.filter(({ number, signs }) => signs === null || areSignsOf(seed, number, signs));
  const [read] = right;
  if (read !== undefined && right.length === 1) return read.number;
  throw new BadInputError(`Card ${first.number}-${first.signs} is not a card of this derby`, ['card']);
}

/** Returns the holder of a card. Throws BAD_INPUT like `numberOfCard`, and CONFLICT for a card without a holder. */
export async function holderOfCard(
  { database }: Pick<Deps, 'database'>,
  seed: CardSeed,
  text: string,
): Promise<Angler> {
  const number = numberOfCard(seed, text);
  const document = await anglerModel(database)
    .findOne({ cardKey: cardKeyOf(seed.generation, number) })
    .lean();
  if (document === null)
    throw new ConflictError(`Card ${number} has no holder yet. Please check the person in first.`, ['card']);
  return anglerOf(seed, document);
}

/** Returns the holder of a card of this derby: `41`, `41-7kq3` or its address. Throws like `holderOfCard`. */
export async function anglerByCard(deps: CardDeps, actor: Actor, { card }: { readonly card: string }): Promise<Angler> {
  assertSignedIn(actor);
  return await holderOfCard(deps, await readCardSeed(deps), card);
}

/** Returns all anglers with a card of this derby, by number. */
export async function listAnglers(deps: CardDeps, actor: Actor): Promise<Angler[]> {
  assertSignedIn(actor);
  return await findAnglers(deps.database, await readCardSeed(deps));
}

/** Returns the names of these anglers as `First Last`. */
export async function nameAnglers(
  deps: Pick<Deps, 'database'>,
  actor: Actor,
  { ids }: { readonly ids: readonly number[] },
): Promise<ReadonlyMap<number, string>> {
  assertAdministrator(actor);
  const documents = await anglerModel(deps.database)
    .find({ _id: { $in: [...ids] } }, { firstName: 1, lastName: 1 })
    .lean();
  return new Map(documents.map(({ _id: id, firstName, lastName }) => [id, `${firstName} ${lastName}`]));
}

/** The most cards of one print. */
const MAX_PRINTED = 500;

const isNumber = (number: number) => Number.isInteger(number) && number >= 1 && number <= MAX_CARD_NUMBER;

/** Returns the codes of consecutive cards of this derby, for printing. They need not belong to anybody. */
export async function listCardCodes(
  deps: CardDeps,
  actor: Actor,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<string[]> {
  assertAdministrator(actor);
  if (!isNumber(from) || !isNumber(to) || to < from || to - from >= MAX_PRINTED) {
    throw new BadInputError(`Please choose at most ${MAX_PRINTED} numbers from 1 to ${MAX_CARD_NUMBER}`, [
      'from',
      'to',
    ]);
  }
  const seed = await readCardSeed(deps);
  return Array.from({ length: to - from + 1 }, (_, index) => cardCodeOf(seed, from + index));
}
