import {
  assertSignedIn,
  ConflictError,
  DomainError,
  NotFoundError,
  type Actor,
  type Deps,
  type DerbyStateReader,
} from '../kernel/index.ts';
import { removeEntry } from './deletion.ts';
import { DerbyEndedError } from './derby-of-entry.ts';
import { entryModel, ofGeneration, type CorrectionDeps } from './entry.ts';

/** How long an entry can be taken back after it was stored. */
const UNDO_MS = 60_000;

const tooLate = () =>
  new ConflictError('An entry can be taken back for 60 seconds only. Please ask an administrator to delete it.');

/**
 * Takes back an entry that the same user added at most 60 s ago, also a corrected or disqualified one, and deletes its
 * photo. One write checks and deletes. Throws NOT_FOUND, DERBY_ENDED, FORBIDDEN for another user, CONFLICT when it is
 * too late.
 */
export async function undoWeighIn(
  deps: CorrectionDeps & { readonly derbyState: DerbyStateReader },
  actor: Actor,
  { entryId }: { readonly entryId: number },
): Promise<void> {
  assertSignedIn(actor);
  const settled = { _id: entryId, unsettledAt: null };
  const since = new Date(deps.clock.now().getTime() - UNDO_MS);
  const refusalNow = async (): Promise<DomainError | null> => {
    const found = await entryModel(deps.database).findOne(settled, { undoableBy: 1, storedAt: 1 }).lean();
    if (found === null) return new NotFoundError('Entry');
    // After the entry, so that a right that the end of the derby took away is not taken for one that has expired.
    if (await deps.derbyState.hasEnded()) return new DerbyEndedError();
    const { undoableBy, storedAt } = found;
    if (undoableBy === undefined || storedAt === undefined) return tooLate();
    if (undoableBy !== actor.userId) {
      return new DomainError('FORBIDDEN', 'Only the user who added this entry can take it back');
    }
    return storedAt < since ? tooLate() : null;
  };
  const refusal = await refusalNow();
  if (refusal !== null) throw refusal;
  const where = { ...settled, undoableBy: actor.userId, storedAt: { $gte: since } };
  if (await removeEntry(deps, actor, { action: 'entry.undone', where })) return;
  throw (await refusalNow()) ?? tooLate();
}

/**
 * Ends the right to take entries of a derby back, for its end, before the standings are frozen. An entry that is taken
 * back later would be in them.
 */
export async function forbidUndo({ database }: Pick<Deps, 'database'>, generation: number): Promise<void> {
  await entryModel(database).updateMany(
    { ...ofGeneration(generation), undoableBy: { $ne: null } },
    { $unset: { undoableBy: 1 } },
  );
}
