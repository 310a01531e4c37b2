import { assertSignedIn, NotFoundError, type Actor } from '../kernel/index.ts';
import { announceChange, type CorrectionDeps } from './after-change.ts';
import { setDisqualification, wasWeighedIn } from './disqualify-entry.model.ts';
import { AlreadyDisqualifiedError, ReasonMissingError, ReasonTooLongError } from './errors.ts';
import { changesBetween } from './field-changes.ts';

/** Maximum length of a reason in characters. */
export const MAX_REASON_LENGTH = 200;

/**
 * Disqualifies an entry: lists, boards, tickets and message plans leave it out, and the ranks behind it move up. Photo,
 * ticket and history stay for `restoreEntry`. Frozen results do not change. Throws BAD_INPUT, NOT_FOUND, or CONFLICT
 * when already disqualified.
 */
export async function disqualifyEntry(
  deps: CorrectionDeps,
  actor: Actor,
  input: { readonly entryId: number; readonly reason?: string | null | undefined },
): Promise<void> {
  assertSignedIn(actor);
  const { entryId } = input;
  const reason = (input.reason ?? '').trim();
  if (reason === '') throw new ReasonMissingError();
  if (reason.length > MAX_REASON_LENGTH) throw new ReasonTooLongError(MAX_REASON_LENGTH);
  const by = { userId: actor.userId, username: actor.username };
  const before = await setDisqualification(deps.database, {
    id: entryId,
    reason,
    correction: { at: deps.clock.now(), by },
  });
  if (before === null) {
    throw (await wasWeighedIn(deps.database, entryId)) ? new AlreadyDisqualifiedError() : new NotFoundError('Entry');
  }
  await announceChange(deps, actor, {
    action: 'entry.disqualified',
    entryId,
    divisions: [before],
    changes: changesBetween(before, { disqualificationReason: reason }),
  });
}
