import { Chip } from '@derby/ui/chip';
import { useState } from 'react';
import { messages } from '../messages.ts';
import { useQueueState } from '../queue/queue-context.ts';
import type { QueueState } from '../queue/queue-state.ts';
import { QueueDialog } from './queue-dialog.tsx';

function summaryOf({ queuedEntry }: QueueState): { readonly tone: 'ok' | 'warn' | 'bad'; readonly text: string } {
  const problems = queuedEntry.filter(({ problem }) => problem !== null).length;
  if (problems > 0) return { tone: 'bad', text: messages.needAttention(problems) };
  return queuedEntry.length > 0
    ? { tone: 'warn', text: messages.waiting(queuedEntry.length) }
    : { tone: 'ok', text: messages.allSent };
}

/** Shows the number of queued entries in the top bar and opens their list (docs/screens.md, "New Entry"). */
export function QueueChip() {
  const state = useQueueState();
  const [isOpen, setIsOpen] = useState(false);
  const { tone, text } = summaryOf(state);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={text}
        className="flex min-h-11 min-w-0 items-center rounded-control text-left leading-tight max-[22.4rem]:[&_span]:text-xs"
        onClick={() => setIsOpen(true)}
      >
        <span aria-live="polite">
          <Chip tone={tone}>{text}</Chip>
        </span>
      </button>
      <QueueDialog open={isOpen} onClose={() => setIsOpen(false)} />
    </>
  );
}
