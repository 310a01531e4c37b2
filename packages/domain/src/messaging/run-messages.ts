import { assertAdministrator, BadInputError, type Actor, type Deps } from '../kernel/index.ts';
import type { MessageState } from './message.ts';
import { findRunMessages, findUnknownMessages, type RunMessage } from './run-message.model.ts';

const MAX_PAGE = 200;

/** A page of a run's messages in the order of sending, in all states or some. */
export interface RunMessagePage {
  /** Number of messages on all pages. */
  readonly total: number;
  readonly messages: readonly RunMessage[];
}

/**
 * Returns a page of a run's messages. Administrators only. Throws BAD_INPUT for an offset below 0 or a limit outside 1
 * to 200.
 */
export async function runMessages(
  deps: Pick<Deps, 'database'>,
  actor: Actor,
  input: {
    readonly runId: number;
    readonly states?: readonly MessageState[] | null | undefined;
    readonly offset: number;
    readonly limit: number;
  },
): Promise<RunMessagePage> {
  assertAdministrator(actor);
  const { runId, states, offset, limit } = input;
  if (offset < 0) throw new BadInputError('offset must be a whole number from 0', ['offset']);
  if (limit < 1 || limit > MAX_PAGE) {
    throw new BadInputError(`limit must be a whole number from 1 to ${MAX_PAGE}`, ['limit']);
  }
  return await findRunMessages(deps.database, { runId, states: states ?? null, offset, limit });
}

/** Returns unknown messages of all kinds, which may need a decision, oldest first, at most 200. Administrators only. */
export async function unknownMessages(deps: Pick<Deps, 'database'>, actor: Actor): Promise<RunMessage[]> {
  assertAdministrator(actor);
  return await findUnknownMessages(deps.database, MAX_PAGE);
}
