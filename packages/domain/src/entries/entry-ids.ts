import { lastNumber, type Deps } from '../kernel/index.ts';
import { findIdsStoredSince } from './entry.model.ts';

const DIGITS = 4;

/** Raffle tickets count up over both divisions: `T-0001` (docs/rules.md, "Tickets"). */
export function ticketIdOf(ticketNumber: number): string {
  return `T-${String(ticketNumber).padStart(DIGITS, '0')}`;
}

/** Whether an id belongs, or once belonged, to an entry: ids are counted up and never given again. */
export async function wasEntryIdGiven(deps: Pick<Deps, 'database'>, entryId: number): Promise<boolean> {
  return Number.isInteger(entryId) && entryId >= 1 && entryId <= (await lastNumber(deps.database, 'entries'));
}

/**
 * The ids of the fish that were weighed in and whose rows were written at this time or later, whenever they lay on the
 * scale: a device may have kept one for hours. One that waits for its photo counts as written when the wait ends. A step
 * of other nouns, which have checked the actor.
 */
export async function listStoredSince(
  deps: Pick<Deps, 'clock' | 'database'>,
  since: Date,
): Promise<ReadonlySet<number>> {
  return new Set(await findIdsStoredSince(deps.database, { since, at: deps.clock.now() }));
}
