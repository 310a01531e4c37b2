import { assertAdministrator, BadInputError, type Actor, type Deps } from '../kernel/index.ts';
import type { MessageState } from './message.ts';
import { findRunMessages, findUnknownMessages, type RunMessage } from './run-message.model.ts';

const MAX_PAGE = 200;

/** A page of a run's messages in the order in which they are sent, of some states or all. */
export interface RunMessagePage {
  /** Of all pages. */
  readonly total: number;
  readonly messages: readonly RunMessage[];
}

/** Administrators only. Throws BAD_INPUT for an offset below 0 or a limit that is not from 1 to 200. */
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

/**
 * Returns unknown messages of every kind, which may have to be settled, oldest first, at most 200; administrators only.
 */
export async function unknownMessages(deps: Pick<Deps, 'database'>, actor: Actor): Promise<RunMessage[]> {
  assertAdministrator(actor);
  return await findUnknownMessages(deps.database, MAX_PAGE);
}
