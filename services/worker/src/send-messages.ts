import type { SystemActor } from '@derby/domain/kernel';
import { sendNextMessage, type SendingDeps, type SendResult } from '@derby/domain/messaging';

/** How `sendMessages` sends. */
export interface SendMessagesInput {
  readonly claimer: string;
  /** No further message is taken once it aborts. */
  readonly signal: AbortSignal;
  /** How long the message in hand may then still wait for its slot, in ms. */
  readonly patienceMs: number;
  onResult?(result: SendResult): void;
}

/**
 * Sends what is due, one message after the other, until nothing is or the signal aborts. The message in hand is then
 * still sent: until its slot is free no process could send anyway, and the time from then to the next slot is what a
 * successor needs to start.
 */
export async function sendMessages(deps: SendingDeps, actor: SystemActor, input: SendMessagesInput): Promise<void> {
  const { claimer, signal, patienceMs } = input;
  const patience = new AbortController();
  const losePatience = () => void deps.clock.sleep(patienceMs).then(() => patience.abort());
  signal.addEventListener('abort', losePatience, { once: true });
  try {
    while (!signal.aborted) {
      // One at a time: the slot would let no second one through.
      // oxlint-disable-next-line no-await-in-loop
      const result = await sendNextMessage(deps, actor, { claimer, signal: patience.signal });
      input.onResult?.(result);
      if (result.kind === 'none' || result.kind === 'stopped') return;
      // oxlint-disable-next-line no-await-in-loop
      if (result.kind === 'wait') await deps.clock.sleep(result.waitMs, signal);
    }
  } finally {
    signal.removeEventListener('abort', losePatience);
  }
}
