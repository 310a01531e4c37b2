import { messages } from '../messages.ts';
import { useQueueState } from '../queue/queue-context.ts';

/** Says that this device keeps nothing over a reload, while it does not. */
export function LastingNotice() {
  const { isLasting } = useQueueState();
  if (isLasting) return null;
  return (
    <p role="status" className="rounded-control bg-warn-soft px-3.5 py-2.5 font-semibold text-warn">
      {messages.notLasting}
    </p>
  );
}
