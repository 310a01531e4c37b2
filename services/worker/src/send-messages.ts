import type { SystemActor } from '@derby/domain/kernel';
import { sendNextMessage, type SendingDeps, type SendResult } from '@derby/domain/messaging';

/** Sends what is due, one message after the other, until nothing is or the signal aborts. */
export async function sendMessages(
  deps: SendingDeps,
  actor: SystemActor,
  input: { readonly claimer: string; readonly signal: AbortSignal; onResult?(result: SendResult): void },
): Promise<void> {
  while (!input.signal.aborted) {
    // One at a time: the slot would let no second one through.
    // oxlint-disable-next-line no-await-in-loop
    const result = await sendNextMessage(deps, actor, input);
    input.onResult?.(result);
    if (result.kind === 'none' || result.kind === 'stopped') return;
    // oxlint-disable-next-line no-await-in-loop
    if (result.kind === 'wait') await deps.clock.sleep(result.waitMs, input.signal);
  }
}
