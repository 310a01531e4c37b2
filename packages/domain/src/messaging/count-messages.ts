import { assertSystem, type Actor, type Deps } from '../kernel/index.ts';
import type { MessageCounts } from './message.ts';
import { countAllByState } from './message.model.ts';

/** Counts all messages since the last reset by state, with one query. */
export async function countMessagesByState(deps: Pick<Deps, 'database'>, actor: Actor): Promise<MessageCounts> {
  assertSystem(actor);
  return await countAllByState(deps.database);
}
