import type { Deps } from '../kernel/index.ts';
import type { MessageKind } from './message.ts';
import { closeGate, findGate, openGate } from './send-gate.model.ts';
import { deleteMessagesAbout, findWaitingKinds } from './waiting-messages.model.ts';
import { deleteRuns } from './run.model.ts';

/*
 * For the reset of the derby, which has checked the actor. A sender claims a message and looks at the gate
 * then; the reset closes the gate and looks for claimed messages then: one of the two sees the other, so
 * that nothing leaves once sending was stopped. Each step may be repeated.
 */

/**
 * Stops sending on behalf of `by`, and returns the kinds of messages that wait or are being sent. Has no effect once `by`
 * has resumed sending. In either case `by` has to resume sending.
 */
export async function stopSending(
  deps: Pick<Deps, 'database'>,
  { by }: { readonly by: string },
): Promise<ReadonlySet<MessageKind>> {
  await closeGate(deps.database, by);
  return await findWaitingKinds(deps.database);
}

/** Deletes runs up to an id and all messages about entries up to an id; opt-outs stay. */
export async function deleteMessages(
  deps: Pick<Deps, 'database'>,
  { lastEntryId, lastRunId }: { readonly lastEntryId: number; readonly lastRunId: number },
): Promise<void> {
  await deleteMessagesAbout(deps.database, lastEntryId);
  await deleteRuns(deps.database, lastRunId);
}

/** Resumes sending, but never about entries up to `pastEntryId`, even when such a message is written later. */
export async function resumeSending(
  deps: Pick<Deps, 'database'>,
  input: { readonly by: string; readonly pastEntryId: number },
): Promise<void> {
  await openGate(deps.database, input);
}

/** Who has stopped sending; null while it goes on. */
export async function whoStoppedSending(deps: Pick<Deps, 'database'>): Promise<string | null> {
  return (await findGate(deps.database)).closedBy;
}
