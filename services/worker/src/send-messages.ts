import type { SystemActor } from '@derby/domain/kernel';
import { sendNextMessage, type SendingDeps, type SendResult } from '@derby/domain/messaging';

/** Options of `sendMessages`. */
export interface SendMessagesInput {
  readonly claimer: string;
  /** No further message is claimed once it aborts. */
  readonly signal: AbortSignal;
  /** How long the current message may then still wait for its slot, in ms. */
  readonly patienceMs: number;
  onResult?(result: SendResult): void;
}

/**
 * Sends due messages one after the other until none is due or the signal aborts. The current message is still sent
 * after an abort: no other process could use its slot earlier, and the next worker needs the time until the next slot
 * to start.
 */
export async function sendMessages(deps: SendingDeps, actor: SystemActor, input: SendMessagesInput): Promise<void> {
  const { claimer, signal, patienceMs } = input;
  const patience = new AbortController();
  const losePatience = () => void deps.clock.sleep(patienceMs).then(() => patience.abort());
  signal.addEventListener('abort', losePatience, { once: true });
  try {
    while (!signal.aborted) {
      // One at a time: the slot admits no second one.
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
