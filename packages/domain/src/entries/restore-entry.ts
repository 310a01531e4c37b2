import { assertSignedIn, NotFoundError, type Actor } from '../kernel/index.ts';
import { announceChange, rankAmongOthers, type CorrectionDeps } from './after-change.ts';
import { setDisqualification, wasWeighedIn } from './disqualify-entry.model.ts';
import type { RankedEntry } from './entry.ts';
import { NotDisqualifiedError } from './errors.ts';
import { changesBetween } from './field-changes.ts';

/**
 * Restores a disqualified entry with its ticket, photo and time of the weigh-in, so it takes its old rank again.
 * Returns it with its rank. Throws NOT_FOUND, or CONFLICT when it is not disqualified.
 */
export async function restoreEntry(
  deps: CorrectionDeps,
  actor: Actor,
  { entryId }: { readonly entryId: number },
): Promise<RankedEntry> {
  assertSignedIn(actor);
  const by = { userId: actor.userId, username: actor.username };
  const before = await setDisqualification(deps.database, {
    id: entryId,
    reason: null,
    correction: { at: deps.clock.now(), by },
  });
  if (before === null) {
    throw (await wasWeighedIn(deps.database, entryId)) ? new NotDisqualifiedError() : new NotFoundError('Entry');
  }
  const { disqualificationReason, ...entry } = before;
  await announceChange(deps, actor, {
    action: 'entry.restored',
    entryId,
    divisions: [before],
    changes: changesBetween({ disqualificationReason }, { disqualificationReason: null }),
  });
  return await rankAmongOthers(deps, entry);
}
