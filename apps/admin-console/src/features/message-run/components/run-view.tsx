import { useRef } from 'react';
import { NotLoaded } from '../../../components/not-loaded.tsx';
import type { TimedMessage } from '../../../lib/use-timed-message.ts';
import { useRun } from '../api.ts';
import { useRowFilter } from '../hooks/use-row-filter.ts';
import { useRunAction } from '../hooks/use-run-action.ts';
import { messages } from '../messages.ts';
import { RunCard } from './run-card.tsx';
import { RunRows } from './run-rows.tsx';
import { StateFilter } from './state-filter.tsx';

interface RunViewProps {
  readonly runId: number;
  readonly timedMessage: TimedMessage;
}

/** One run: how far it is, what can be done about it, and its messages. */
export function RunView({ runId, timedMessage }: RunViewProps) {
  const { run, pollInterval, ...read } = useRun(runId);
  const filter = useRowFilter();
  const action = useRunAction(timedMessage);
  const heading = useRef<HTMLHeadingElement>(null);
  if (!run) {
    return <NotLoaded read={read} loading={messages.loading} fallback={messages.loadFailed} />;
  }
  return (
    <div className="grid max-w-4xl grid-cols-1 gap-5">
      <RunCard
        run={run}
        isOutdated={read.error !== undefined}
        action={action}
        onSettle={() => {
          filter.show('unknown');
          heading.current?.focus();
        }}
      />
      <section className="grid grid-cols-1 gap-3">
        <h2 ref={heading} tabIndex={-1} className="text-[26px] outline-none">
          {messages.messagesHeading}
        </h2>
        <StateFilter run={run} filter={filter.filter} onFilter={filter.show} />
        <RunRows runId={runId} filter={filter} pollInterval={pollInterval} action={action} />
      </section>
    </div>
  );
}
