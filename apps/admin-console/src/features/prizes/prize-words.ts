import { divisionNamed } from '@derby/rules/divisions';
import { formatEntryTime } from '@derby/rules/event/derby-time';
import type { Prizes_BookQuery } from '../../generated/graphql.ts';

export type PrizeRow = Prizes_BookQuery['prizeBook']['prizes'][number];

/** Returns what a prize goes to, such as "Regular Division, place 1". */
export function goalOf({ place, draw }: Pick<PrizeRow, 'place' | 'draw'>): string {
  if (place) return `${divisionNamed(place.division).name}, place ${place.rank}`;
  if (draw?.pool === 'ABOVE') return `Draw among everyone with a fish above ${draw.aboveLbs} lbs`;
  if (draw?.pool === 'DONATED') return 'Draw among everyone who donated a catch';
  return draw?.pool === 'JUNIORS' ? 'Draw among juniors' : 'Draw among everyone with a ticket';
}

/** Returns why a better rank does not get the prize, such as "#2 already has the Grand Prize, so #3", or that no fish does. */
export function reasonOf({ place, passedOver, proposed }: Pick<PrizeRow, 'place' | 'passedOver' | 'proposed'>) {
  if (passedOver.length === 0) return place && !proposed ? 'No fish has this place.' : null;
  const who = passedOver.map(({ rank, title }) => `#${rank} already has ${title}`).join(', ');
  return `${who}, so ${proposed ? `#${proposed.rank}` : 'no fish is left'}`;
}

/** Returns who has the prize, and who would have it by the board of now when that is another entry. */
export function receiptOf({ receipt, proposed }: Pick<PrizeRow, 'receipt' | 'proposed'>): string | null {
  if (!receipt) return null;
  const taken = `Taken by ${receipt.name}, ${formatEntryTime(receipt.takenAt)}`;
  if (!proposed || proposed.entryId === receipt.entryId) return taken;
  return `${taken}; by the standings it would now be ${proposed.name}`;
}

/** Returns what else is to be known of a prize, as sentences. */
export function notesOf({ official, receipt, drawn, absent, proposed }: PrizeRow): string[] {
  return [
    ...(official ? [`By the official result it would be ${official.name ?? 'no fish'}.`] : []),
    ...(drawn && !receipt ? [`Drawn at ${formatEntryTime(drawn.drawnAt)} by ${drawn.drawnBy}.`] : []),
    ...(drawn && !proposed ? [`${drawn.name} (${drawn.ticketId}) is not on the board any more.`] : []),
    ...(drawn?.reason ? [`Overruled: ${drawn.reason}`] : []),
    ...absent.map(({ name, ticketId }) => `Not here: ${name} (${ticketId})`),
  ];
}

/** Returns how far the prizes are handed out. */
export function progressOf(prizes: readonly PrizeRow[]): string {
  const taken = prizes.filter(({ receipt }) => receipt).length;
  const open = prizes.filter(({ receipt, proposed }) => !receipt && proposed).length;
  const toDraw = prizes.filter(isToDraw).length;
  return `${taken} of ${taken + open + toDraw} handed out${toDraw > 0 ? `, ${toDraw} to draw` : ''}. Proposals follow the board.`;
}

/** Returns whether a prize waits for its draw. */
export const isToDraw = ({ draw, drawn, receipt }: PrizeRow): boolean => draw !== null && !drawn && !receipt;
