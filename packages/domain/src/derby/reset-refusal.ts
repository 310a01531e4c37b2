import { assertAdministrator, DomainError, type Actor, type Deps } from '../kernel/index.ts';
import { findWaitingKinds } from '../messaging/index.ts';
import { findDerby, findIncompleteEnd } from './derby.model.ts';
import { DerbyNotEndedError, EndNotCompleteError, MessagesBeingSentError } from './errors.ts';

type ReadingDeps = Pick<Deps, 'database'>;

/** Returns whether all steps that follow the end of the derby are done. */
export async function isEndComplete({ database }: ReadingDeps): Promise<boolean> {
  return (await findIncompleteEnd(database)) === null;
}

/** Throws CONFLICT while the end of the derby is being completed and while a message may still be sent. */
export async function assertNothingWaits(deps: ReadingDeps): Promise<void> {
  if (!(await isEndComplete(deps))) throw new EndNotCompleteError();
  const waiting = await findWaitingKinds(deps.database);
  if (waiting.size > 0) throw new MessagesBeingSentError(waiting);
}

/**
 * Returns the sentence with which `resetDerby` would fail now, or null. It is null during a reset, because another call
 * continues it. Administrators only.
 */
export async function resetRefusal(deps: ReadingDeps, actor: Actor): Promise<string | null> {
  assertAdministrator(actor);
  const { status, isResetting } = await findDerby(deps.database);
  if (isResetting) return null;
  if (status !== 'ended') return new DerbyNotEndedError().message;
  try {
    await assertNothingWaits(deps);
    return null;
  } catch (error) {
    if (error instanceof DomainError) return error.message;
    throw error;
  }
}
