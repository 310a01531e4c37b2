import { findAngler, holderOfCard, numberOfCard, readCardSeed, type Angler, type CardDeps } from '../anglers/index.ts';
import { ConflictError } from '../kernel/index.ts';
import { entryModel } from './entry.ts';

/** Whose fish it is, by the card. Both are part of the idempotency fingerprint, unless they are left out. */
export interface StatedCard {
  /** As typed or scanned: `41`, `41-7kq3` or its address. */
  readonly card?: string | null | undefined;
  /** The holder as the device knows it; decides, because the card may have been given to another person since. */
  readonly anglerId?: number | null | undefined;
}

/** Returns the parts that are stated. */
export function statedCardOf({ card, anglerId }: StatedCard): { readonly card?: string; readonly anglerId?: number } {
  return { ...(card != null && { card }), ...(anglerId != null && { anglerId }) };
}

/** Returns the angler in this derby. Throws BAD_INPUT for a card of another derby, CONFLICT without such an angler. */
export async function anglerOfCard(
  { database, derbyState }: CardDeps,
  generation: number,
  { card, anglerId }: { readonly card?: string; readonly anglerId?: number },
): Promise<Angler | null> {
  if (card === undefined && anglerId === undefined) return null;
  const seed = { generation, secret: await derbyState.cardSecret() };
  if (anglerId === undefined) return await holderOfCard({ database }, seed, card ?? '');
  if (card !== undefined) numberOfCard(seed, card);
  const angler = await findAngler(database, seed, anglerId);
  if (angler === null) throw new ConflictError('This card is not of this derby. Please enter the name.', ['card']);
  return angler;
}

/** Returns the code of the card of an entry's angler, or null without one. The caller has checked the actor. */
export async function findCardCode(deps: CardDeps, entryId: number): Promise<string | null> {
  const entry = await entryModel(deps.database).findById(entryId, { anglerId: 1 }).lean();
  if (entry?.anglerId == null) return null;
  const angler = await findAngler(deps.database, await readCardSeed(deps), entry.anglerId);
  return angler?.code ?? null;
}
