import type { PrizeDraw } from '@derby/rules/event/event-facts';
import { auditedChange } from '../audit/index.ts';
import { findDisqualifiedTicket, type RankedEntry } from '../entries/index.ts';
import { assertAdministrator, assertLength, ConflictError, NotFoundError, type Actor } from '../kernel/index.ts';
import { nameOf, prizeIn, readBook, type PrizeBook, type PrizeDeps, type PrizeWinner } from './prize-book.ts';
import { findPrizeRows, holdPrize, putDrawAside } from './prize-receipt.ts';
import { ticketIdIn } from './ticket-code.ts';

/** A ticket that is to be drawn for a prize. */
interface TicketInput {
  readonly prizeId: string;
  /** As typed or scanned. */
  readonly ticket: string;
}

/** Far more than people leave before a draw. */
const MAX_DRAWS = 100;
const MAX_REASON = 200;

/**
 * Returns whose ticket it is, when it may win the prize. Throws UNAUTHENTICATED, BAD_INPUT for a text that is no ticket of
 * this derby, NOT_FOUND, and CONFLICT when it may not. With `reason` among its fields an administrator can overrule that.
 */
export async function findTicketToDraw(deps: PrizeDeps, actor: Actor, input: TicketInput): Promise<PrizeWinner> {
  assertAdministrator(actor);
  const { entry, doubt } = await check(deps, input);
  if (doubt !== null) throw doubt;
  return entry;
}

/**
 * Records that a ticket was drawn for a prize, on paper (docs/rules.md, "Prizes"). A repeat changes nothing. Throws like
 * `findTicketToDraw`; a reason overrules what can be overruled.
 */
export async function drawPrize(
  deps: PrizeDeps,
  actor: Actor,
  { reason: typed, ...input }: TicketInput & { readonly reason?: string | null | undefined },
): Promise<PrizeBook> {
  assertAdministrator(actor);
  assertLength(typed, { name: 'reason', max: MAX_REASON });
  const reason = typed?.trim() ? typed.trim() : undefined;
  const { state, entry, row, doubt, isSecond } = await check(deps, input);
  const { book, generation, personOf } = state;
  if (row.drawn?.entryId === entry.id) return book;
  if (doubt !== null && reason === undefined) throw doubt;
  const { prizeId } = input;
  const { id: entryId, ticketId, firstName, lastName } = entry;
  const { userId, username } = actor;
  const drawn = {
    number: row.absent.length + 1,
    prizeTitle: row.prize.title,
    entryId,
    ticketId,
    firstName,
    lastName,
    drawnAt: deps.clock.now(),
    by: { userId, username },
    ...(doubt !== null && reason !== undefined && { reason }),
    ...(isSecond && { isSecond: true as const }),
  };
  const person = book.isOnePrizePerPerson && !isSecond ? (personOf.get(entryId) ?? null) : null;
  await auditedChange(
    deps,
    actor,
    { action: 'prize.drawn', subject: { kind: 'entry', id: entryId } },
    async () => {
      if (await holdPrize(deps.database, generation, { prizeId, entryId, person, drawn }, personOf)) return true;
      const now = (await findPrizeRows(deps.database, generation)).find((one) => one.prizeId === prizeId);
      if (now?.drawn?.entryId === entryId) return false;
      throw new ConflictError('Another phone was faster. Please look again.');
    },
    (isDrawn) =>
      isDrawn
        ? {
            changes: {
              prize: { from: null, to: row.prize.title },
              ticket: { from: null, to: ticketId },
              ...(drawn.reason !== undefined && { reason: { from: null, to: drawn.reason } }),
            },
          }
        : null,
  );
  return (await readBook(deps)).book;
}

/**
 * Puts a draw aside whose person is not there, so that the prize can be drawn again; both stay in the log. A repeat
 * changes nothing. Throws UNAUTHENTICATED, NOT_FOUND, CONFLICT when it was handed out.
 */
export async function redrawPrize(
  deps: PrizeDeps,
  actor: Actor,
  { prizeId, number }: { readonly prizeId: string; readonly number: number },
): Promise<PrizeBook> {
  assertAdministrator(actor);
  const { book, generation } = await readBook(deps);
  const { prize, drawn, receipt, absent } = prizeIn(book, prizeId);
  if (absent.some((one) => one.number === number)) return book;
  if (drawn === null || drawn.number !== number) throw new NotFoundError('Draw');
  if (receipt !== null) throw new ConflictError(`${receipt.name} already has this prize`);
  await auditedChange(
    deps,
    actor,
    { action: 'prize.redrawn', subject: { kind: 'entry', id: drawn.entryId } },
    async () => {
      if (await putDrawAside(deps.database, generation, { prizeId, drawn })) return true;
      const now = (await findPrizeRows(deps.database, generation)).find((one) => one.prizeId === prizeId);
      if (now?.absent.some((one) => one.number === number)) return false;
      throw new ConflictError('Another phone was faster. Please look again.');
    },
    (isAside) => (isAside ? { changes: { prize: { from: prize.title, to: null } } } : null),
  );
  return (await readBook(deps)).book;
}

/** Reads the ticket and what it may win. `doubt` is a refusal that a reason overrules; all others are thrown. */
async function check(deps: PrizeDeps, { prizeId, ticket }: TicketInput) {
  const ticketId = await ticketIdIn(deps, ticket);
  const state = await readBook(deps);
  if (!state.book.hasEnded) throw new ConflictError('Prizes are drawn once the derby has ended');
  const row = prizeIn(state.book, prizeId);
  if (row.prize.draw === undefined) throw new ConflictError('This prize is not drawn');
  const entry = state.entries.find((one) => one.ticketId === ticketId);
  if (entry === undefined) {
    const gone = await findDisqualifiedTicket(deps.database, ticketId);
    throw gone
      ? new ConflictError(`Ticket ${ticketId} of ${nameOf(gone)} is disqualified`, ['ticket'])
      : new NotFoundError(`Ticket ${ticketId}`);
  }
  const holder = row.receipt?.name ?? (row.drawn && nameOf(row.drawn));
  const isRepeat = row.drawn?.entryId === entry.id;
  if (holder !== null && !isRepeat) throw new ConflictError(`${holder} already has this prize`);
  if (row.absent.length >= MAX_DRAWS) throw new ConflictError(`This prize was drawn ${MAX_DRAWS} times`);
  const outside = outsideOf(row.prize.draw, entry);
  if (outside !== null) throw new ConflictError(outside, ['ticket']);
  const other = isRepeat ? null : otherPrizeOf(state, entry);
  const wasAbsent = row.absent.some(({ entryId }) => entryId === entry.id);
  const doubt = other ?? (wasAbsent ? `${nameOf(entry)} was drawn for this prize and was not there` : null);
  return { state, row, entry, isSecond: other !== null, doubt: doubt && new ConflictError(doubt, ['reason']) };
}

/** Returns why a ticket is not in the drum of a draw, or null. */
function outsideOf({ pool, aboveLbs = 0 }: PrizeDraw, { ticketId, ...entry }: RankedEntry): string | null {
  if (pool === 'donated' && !entry.isCatchDonated) return `The catch of ticket ${ticketId} was not donated`;
  if (pool === 'juniors' && !entry.isJunior) return `Ticket ${ticketId} is not of a junior`;
  if (pool === 'above' && entry.fishWeightLbs <= aboveLbs) {
    return `The fish of ticket ${ticketId} does not weigh more than ${aboveLbs} lbs`;
  }
  return null;
}

/** Returns which other prize the person has or gets, when one person may have one; otherwise null. */
function otherPrizeOf({ book, held, personOf }: Awaited<ReturnType<typeof readBook>>, entry: RankedEntry) {
  if (!book.isOnePrizePerPerson) return null;
  const person = personOf.get(entry.id);
  const has = held.find((one) => one.person === person);
  if (has) {
    const title = book.prizes.find(({ prize }) => prize.id === has.prizeId)?.prize.title ?? 'another prize';
    return `${nameOf(entry)} already has ${title}`;
  }
  const gets = book.prizes.find(
    ({ proposed, receipt }) => !receipt && proposed && personOf.get(proposed.id) === person,
  );
  return gets ? `${nameOf(entry)} gets ${gets.prize.title} by the standings` : null;
}
