import { useQuery } from '@apollo/client/react';
import { EmptyState } from '@derby/ui/empty-state';
import { useRef } from 'react';
import { Loaded } from '../../../components/loaded.tsx';
import { SectionMessage } from '../../../components/section-message.tsx';
import { BackLink, SectionPage } from '../../../components/section-page.tsx';
import { MessageRun_CurrentDocument } from '../../../generated/graphql.ts';
import { latest } from '../../../lib/latest.ts';
import { type TimedMessage, useTimedMessage } from '../../../lib/use-timed-message.ts';
import { FINISHED_POLL_INTERVAL_MS, useRun, useRunAction } from '../api.ts';
import { messages } from '../messages.ts';
import { RunCard } from './run-card.tsx';
import { RunRows, StateFilter, useRowFilter } from './run-rows.tsx';

/**
 * The page of the run of final messages, updated live (docs/screens.md, "Final messages"). The run is on the server:
 * closing the page changes nothing.
 */
export function MessageRunPage() {
  const read = latest(useQuery(MessageRun_CurrentDocument, { pollInterval: FINISHED_POLL_INTERVAL_MS }));
  const timedMessage = useTimedMessage();
  return (
    <SectionPage title={messages.title} aside={<BackLink>{messages.back}</BackLink>}>
      <Loaded read={read} loading={messages.loading} fallback={messages.loadFailed}>
        {({ derby }) =>
          derby.finalRun ? (
            <RunView runId={derby.finalRun.id} timedMessage={timedMessage} />
          ) : (
            <EmptyState>{derby.status === 'ACTIVE' ? messages.none : messages.noneEnded}</EmptyState>
          )
        }
      </Loaded>
      <SectionMessage timedMessage={timedMessage} />
    </SectionPage>
  );
}

/** One run: its progress, actions and messages. */
function RunView({ runId, timedMessage }: { readonly runId: number; readonly timedMessage: TimedMessage }) {
  const { read, pollInterval } = useRun(runId);
  const filter = useRowFilter();
  const action = useRunAction(timedMessage);
  const heading = useRef<HTMLHeadingElement>(null);
  const settle = (): void => {
    filter.show('unknown');
    heading.current?.focus();
  };
  return (
    <Loaded read={read} loading={messages.loading} fallback={messages.loadFailed}>
      {({ messageRun }) => (
        <div className="grid max-w-4xl grid-cols-1 gap-5">
          <RunCard run={messageRun} read={read} action={action} onSettle={settle} />
          <section className="grid grid-cols-1 gap-3">
            <h2 ref={heading} tabIndex={-1} className="text-[26px] outline-none">
              {messages.messagesHeading}
            </h2>
            <StateFilter run={messageRun} filter={filter} />
            <RunRows runId={runId} filter={filter} pollInterval={pollInterval} action={action} />
          </section>
        </div>
      )}
    </Loaded>
  );
}
