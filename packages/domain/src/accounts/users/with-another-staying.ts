import { randomUUID } from 'node:crypto';
import { NotFoundError, type Deps } from '../../kernel/index.ts';
import { UserConflictError } from '../errors.ts';
import { addDeparture, isAnotherStaying, removeDeparture } from '../user-access.model.ts';

/** Longer than any use case. A mark that a crash left expires after this time. */
const MARK_MS = 60_000;

/**
 * Runs `depart` only while another active administrator stays (docs/guarantees.md, A9), also when two administrators
 * suspend or demote each other at once. Each request marks its target and then counts the unmarked administrators, so
 * at least the later one sees the other's mark. Both may be refused. Throws NOT_FOUND, or CONFLICT with `refusal`.
 */
export async function withLastAdminGuard<Result>(
  deps: Deps,
  { userId, refusal }: { readonly userId: number; readonly refusal: string },
  depart: () => Promise<Result>,
): Promise<Result> {
  const now = deps.clock.now();
  const id = randomUUID();
  if (!(await addDeparture(deps.database, userId, { id, at: now }))) throw new NotFoundError('User');
  try {
    const since = new Date(now.getTime() - MARK_MS);
    if (!(await isAnotherStaying(deps.database, { userId, since }))) throw new UserConflictError(refusal);
    return await depart();
  } finally {
    await removeDeparture(deps.database, userId, id);
  }
}
