import { readTicketCode, ticketIdOf } from '@derby/rules/ticket-code';
import { areSignsOf, readCardSeed, signsOf } from '../anglers/index.ts';
import { MAX_TICKETS } from '../entries/index.ts';
import { assertAdministrator, BadInputError, type Actor, type DerbyStateReader } from '../kernel/index.ts';

interface CodeDeps {
  readonly derbyState: DerbyStateReader;
}

/**
 * Returns the codes on the raffle tickets of this derby up to a number, such as `T-0007-7KQ3`, for printing. They need no
 * entries. Throws UNAUTHENTICATED, BAD_INPUT.
 */
export async function listRaffleCodes(deps: CodeDeps, actor: Actor, { upTo }: { readonly upTo: number }) {
  assertAdministrator(actor);
  if (!Number.isInteger(upTo) || upTo < 1 || upTo > MAX_TICKETS) {
    throw new BadInputError(`upTo must be a whole number from 1 to ${MAX_TICKETS}`, ['upTo']);
  }
  const seed = await readCardSeed(deps);
  return Array.from({ length: upTo }, (_, index) =>
    // Capitals make the QR code smaller.
    `${ticketIdOf(index + 1)}-${signsOf(seed, index + 1, 'ticket')}`.toUpperCase(),
  );
}

/**
 * Returns the id of a typed or scanned ticket, such as `T-0007`. A number alone is accepted: signed-in users may type it.
 * Throws BAD_INPUT for a text that is no ticket, and for signs that are not those of this derby's ticket.
 */
export async function ticketIdIn(deps: CodeDeps, text: string): Promise<string> {
  const read = readTicketCode(text);
  if (read === null) throw new BadInputError('A ticket is a number such as T-0007', ['ticket']);
  const ticketId = ticketIdOf(read.number);
  if (read.signs !== null && !areSignsOf(await readCardSeed(deps), read.number, read.signs, 'ticket')) {
    throw new BadInputError(`This ticket ${ticketId} is of another derby`, ['ticket']);
  }
  return ticketId;
}
