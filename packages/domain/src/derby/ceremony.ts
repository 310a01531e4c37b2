import { LAST_CEREMONY_STEP } from '@derby/rules/ceremony/steps';
import {
  assertAdministrator,
  BadInputError,
  ConflictError,
  type Actor,
  type Connection,
  type Deps,
} from '../kernel/index.ts';
import { readAnnounced } from './announced.ts';
import { derbyModel, derbyOf, readDerby } from './derby.ts';

/** A reset deletes what the ceremony would show. */
const MAY_HAVE_CEREMONY = { status: 'ended', reset: null } as const;

/**
 * Moves the prize ceremony on the hall screens from one step to another (docs/rules.md, "Prize ceremony"). From null it
 * starts, to null it ends. Where it is already there, nothing changes, so two presses move it once. Throws
 * UNAUTHENTICATED, BAD_INPUT, or CONFLICT when the ceremony is elsewhere or there can be none.
 */
export async function moveCeremony(
  deps: Pick<Deps, 'database' | 'events'>,
  actor: Actor,
  move: { readonly from: number | null; readonly to: number | null },
): Promise<number | null> {
  assertAdministrator(actor);
  assertStep(move.from, 'from');
  assertStep(move.to, 'to');
  const { generation } = await readDerby(deps);
  if (await write(deps.database, { ...move, generation })) {
    await deps.events.publish({ kind: 'ceremony-moved' });
    return move.to;
  }
  const { status, isResetting } = await readDerby(deps);
  if (status !== 'ended' || isResetting) throw new ConflictError('The ceremony starts once the derby has ended');
  if ((await readAnnounced(deps.database)).ceremonyStep === move.to) return move.to;
  throw new ConflictError('The ceremony was moved elsewhere. Please look and press again.');
}

/** Decides the move with one atomic write. Returns false when the ceremony is not at `from`, or when there can be none. */
async function write(
  database: Connection,
  move: { readonly from: number | null; readonly to: number | null; readonly generation: number },
): Promise<boolean> {
  const result = await derbyModel(database).updateOne(
    { ...derbyOf(move.generation), ...MAY_HAVE_CEREMONY, ceremonyStep: move.from },
    { $set: { ceremonyStep: move.to } },
  );
  return result.matchedCount === 1;
}

/** Throws BAD_INPUT for a number that is no step. */
function assertStep(step: number | null, field: 'from' | 'to'): void {
  if (step === null || (Number.isInteger(step) && step >= 0 && step <= LAST_CEREMONY_STEP)) return;
  throw new BadInputError(`${field} must be null or a whole number from 0 to ${LAST_CEREMONY_STEP}`, [field]);
}
