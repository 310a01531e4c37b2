import type { QueueDeps } from './queue-deps.ts';
import type { QueueStateHolder } from './queue-state.ts';

/** Runs one sender's steps, in one tab at a time, until a step finds nothing that it can send. */
type RunSender = (lock: string, sendNext: () => Promise<boolean>) => Promise<void>;

/** Makes it; while any sender runs, the state says that something is being sent. */
export function createTurnTaker({ takeTurn }: Pick<QueueDeps, 'takeTurn'>, state: QueueStateHolder): RunSender {
  let sendersUnderWay = 0;
  return async (lock, sendNext) => {
    sendersUnderWay += 1;
    state.set({ isSending: true });
    try {
      await takeTurn(lock, async () => {
        // One after the other, in order.
        // oxlint-disable-next-line no-await-in-loop
        while (await sendNext());
      });
    } finally {
      sendersUnderWay -= 1;
      state.set({ isSending: sendersUnderWay > 0 });
      await state.refresh();
    }
  };
}
