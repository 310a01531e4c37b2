import type { Deps } from '../kernel/index.ts';
import type { MessageKind } from './message.ts';
import { closeGate, findGate, openGate } from './send-gate.model.ts';
import { deleteMessagesAbout, findWaitingKinds } from './waiting-messages.model.ts';
import { deleteRuns } from './run.model.ts';

/*
 * Steps of the reset, which has checked the actor. A sender claims a message and then reads the gate; the reset closes
 * the gate and then reads the claims. One of the two sees the other, so no message leaves after sending was stopped.
 * Each step can be repeated.
 */

/**
 * Stops sending on behalf of `by` and returns the kinds of messages that wait or are being sent. Does nothing when `by`
 * has already resumed sending. The caller must resume sending in both cases.
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

/** Resumes sending, except for messages about entries up to `pastEntryId`, even when they are written later. */
export async function resumeSending(
  deps: Pick<Deps, 'database'>,
  input: { readonly by: string; readonly pastEntryId: number },
): Promise<void> {
  await openGate(deps.database, input);
}

/** Returns the holder that stopped sending; null while sending is on. */
export async function sendingStoppedBy(deps: Pick<Deps, 'database'>): Promise<string | null> {
  return (await findGate(deps.database)).closedBy;
}
