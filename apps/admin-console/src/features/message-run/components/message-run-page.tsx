import { useQuery } from '@apollo/client/react';
import { Link } from '@derby/micro-frontend/router';
import { formatEntryTime } from '@derby/rules/event/derby-time';
import { MESSAGE_STATES, type MessageState } from '@derby/rules/message-states';
import { Button } from '@derby/ui/button';
import { Card } from '@derby/ui/card';
import { Chip } from '@derby/ui/chip';
import { EmptyState } from '@derby/ui/empty-state';
import { useRef, useState } from 'react';
import { ListPlace, TilePlaces } from '../../../components/list-place.tsx';
import { Loaded, NotUpdated } from '../../../components/loaded.tsx';
import { RunFailures } from '../../../components/run-failures.tsx';
import { RunMeter, settledCountOf } from '../../../components/run-meter.tsx';
import { SectionMessage } from '../../../components/section-message.tsx';
import { BackLink, SectionPage } from '../../../components/section-page.tsx';
import {
  MessageRun_CurrentDocument,
  MessageRun_PauseDocument,
  MessageRun_ResumeDocument,
  MessageRun_RetryFailedDocument,
  MessageRun_RunDocument,
  type MessageRun_RunQuery,
} from '../../../generated/graphql.ts';
import { latest, type Read } from '../../../lib/latest.ts';
import { durationText, plural } from '../../../lib/texts.ts';
import { useChange } from '../../../lib/use-change.ts';
import { type TimedMessage, useTimedMessage } from '../../../lib/use-timed-message.ts';
import { MessageSquares } from './message-squares.tsx';
import { ResendButton } from './resend-button.tsx';
import { ROW_CLASS, RUN_CHANGE, type RunAction, RunRows, StateFilter, useRowFilter } from './run-rows.tsx';

const LOADING = 'Loading messages...';
const LOAD_FAILED = 'Failed to load the final messages';
const STATES = { PLANNING: 'Preparing', RUNNING: 'Sending', PAUSED: 'Paused', FINISHED: 'Finished' } as const;

/** How often a run that goes on is asked for (docs/screens.md, "Final messages"). */
const RUN_POLL_INTERVAL_MS = 2_500;
/** How often one that is finished: receipts come late. */
const FINISHED_POLL_INTERVAL_MS = 10_000;
const DONE_VISIBLE_MS = 3_000;

const PLACE = (
  <div className="grid max-w-4xl grid-cols-1 gap-5">
    <TilePlaces count={1} className="h-54" />
    <div className="h-6" />
    <TilePlaces count={1} className="h-40" />
    <ListPlace rowClass={ROW_CLASS} />
  </div>
);

/**
 * The page of the run of final messages, updated live (docs/screens.md, "Final messages"). The run is on the server:
 * closing the page changes nothing.
 */
export function MessageRunPage() {
  const read = latest(useQuery(MessageRun_CurrentDocument, { pollInterval: FINISHED_POLL_INTERVAL_MS }));
  const timedMessage = useTimedMessage();
  return (
    <SectionPage title="Final Messages" aside={<BackLink>Back to Manage Derby</BackLink>}>
      <Loaded read={read} loading={LOADING} fallback={LOAD_FAILED} place={PLACE}>
        {({ derby }) =>
          derby.finalRun ? (
            <RunView runId={derby.finalRun.id} timedMessage={timedMessage} />
          ) : (
            <EmptyState>
              {derby.status === 'ACTIVE'
                ? 'No final messages yet. They are created when the derby ends.'
                : 'The derby ended without final messages, because text messages were turned off.'}
            </EmptyState>
          )
        }
      </Loaded>
      <SectionMessage timedMessage={timedMessage} />
    </SectionPage>
  );
}

/** A run with its messages. */
export function RunView({ runId, timedMessage }: { readonly runId: number; readonly timedMessage: TimedMessage }) {
  const { read, pollInterval } = useRun(runId);
  const filter = useRowFilter();
  const action = useChange(timedMessage, DONE_VISIBLE_MS);
  const heading = useRef<HTMLHeadingElement>(null);
  const settle = (): void => {
    filter.show('unknown');
    heading.current?.focus();
  };
  return (
    <Loaded read={read} loading={LOADING} fallback={LOAD_FAILED} place={PLACE}>
      {({ messageRun }) => (
        <div className="grid max-w-4xl grid-cols-1 gap-5">
          <RunCard run={messageRun} read={read} action={action} onSettle={settle} />
          <section className="grid grid-cols-1 gap-3">
            <h2 ref={heading} tabIndex={-1} className="text-[26px] outline-none">
              Messages
            </h2>
            <Card className="grid grid-cols-1 gap-4">
              {messageRun.states.length > 0 && (
                <MessageSquares
                  states={messageRun.states.map((state) => state.toLowerCase() as MessageState)}
                  onOpen={filter.open}
                />
              )}
              <StateFilter run={messageRun} filter={filter} />
            </Card>
            <RunRows runId={runId} filter={filter} pollInterval={pollInterval} action={action} />
          </section>
        </div>
      )}
    </Loaded>
  );
}

/** A run with its counts by state, which add up to its total. */
type Run = MessageRun_RunQuery['messageRun'];

/** Reads the run; polls every 2.5 s until it is complete. `pollInterval` is the interval for its rows. */
function useRun(id: number) {
  const [pollInterval, setPollInterval] = useState(RUN_POLL_INTERVAL_MS);
  const read = latest(useQuery(MessageRun_RunDocument, { variables: { id }, pollInterval }));
  const isFinished = read.data?.messageRun.progress.state === 'FINISHED';
  const wanted = isFinished ? FINISHED_POLL_INTERVAL_MS : RUN_POLL_INTERVAL_MS;
  if (wanted !== pollInterval) setPollInterval(wanted);
  return { read, pollInterval };
}

interface RunButtonsProps {
  readonly run: Run;
  readonly action: RunAction;
  /** Shows the unknown messages, which are settled one by one. */
  readonly onSettle: () => void;
}

const TONES = { PLANNING: 'warn', RUNNING: 'warn', PAUSED: 'bad', FINISHED: 'ok' } as const;

/** The progress of the run as text, as a bar and for screen readers, with its buttons. */
function RunCard({ run, read, ...actions }: RunButtonsProps & { readonly read: Read<unknown> }) {
  const { state } = run.progress;
  return (
    <Card className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <p role="status" className="mr-auto font-display text-[26px] font-semibold tabular-nums">
          {`${settledCountOf(run)} of ${run.total} done`}
          <span className="sr-only">: {countsInWords(run)}</span>
        </p>
        <NotUpdated read={read} />
        <Chip tone={TONES[state]}>{STATES[state]}</Chip>
      </div>
      <RunMeter run={run} />
      <p className="flex flex-wrap gap-x-5 gap-y-1 text-ink-2 tabular-nums">
        {timesOf(run).map((text) => (
          <span key={text}>{text}</span>
        ))}
      </p>
      {run.pause && state !== 'FINISHED' && <PauseNotice pause={run.pause} />}
      <RunFailures runId={run.id} />
      <RunButtons run={run} {...actions} />
    </Card>
  );
}

function countsInWords({ counts }: Run): string {
  return MESSAGE_STATES.filter((state) => counts[state] > 0)
    .map((state) => `${counts[state]} ${state}`)
    .join(', ');
}

function timesOf({ progress: { state, startedAt, finishedAt, sentLastMinute, timeLeftMs } }: Run): string[] {
  const times: string[] = [];
  if (startedAt) times.push(`Started at ${formatEntryTime(startedAt)}`);
  if (finishedAt) times.push(`Last message sent at ${formatEntryTime(finishedAt)}`);
  if (state === 'FINISHED') return times;
  return [
    ...times,
    `${sentLastMinute} sent in the last minute`,
    ...(state === 'RUNNING' ? [`${durationText(timeLeftMs)} left`] : []),
    ...(state === 'PAUSED' ? [] : ['You can close this page. The messages continue to be sent.']),
  ];
}

/** Why nothing is sent, since when, and where to fix it. */
function PauseNotice({ pause: { reason, text, at, by } }: { readonly pause: NonNullable<Run['pause']> }) {
  const time = formatEntryTime(at);
  const hasActor = reason === 'PERSON' && by !== null;
  return (
    <div role="alert" className="rounded-control bg-warn-soft px-3.5 py-3 font-semibold text-warn">
      <p>
        {hasActor
          ? `Paused by ${by} at ${time}. No messages are sent until the run is resumed.`
          : `${text}, at ${time}. No messages are sent until the run is resumed.`}
      </p>
      {reason !== 'PERSON' && (
        <Link
          to="/admin/global-settings"
          className="inline-flex min-h-(--target) items-center text-warn underline underline-offset-4"
        >
          Open Global Settings
        </Link>
      )}
    </div>
  );
}

/** The actions of the run; each button is shown only when it applies (docs/screens.md, "Final messages"). */
function RunButtons({ run, action, onSettle }: RunButtonsProps) {
  const { isBusy, change } = action;
  const { counts, pause } = run;
  const common = { variables: { runId: run.id }, ...RUN_CHANGE };
  return (
    <div className="flex flex-wrap gap-3 empty:hidden">
      {pause === null && run.progress.state !== 'FINISHED' && (
        <Button
          variant="quiet"
          disabled={isBusy}
          onClick={() => void change({ mutation: MessageRun_PauseDocument, ...common, done: 'The run is paused' })}
        >
          Pause
        </Button>
      )}
      {pause !== null && counts.queued > 0 && (
        <Button
          disabled={isBusy}
          onClick={() => void change({ mutation: MessageRun_ResumeDocument, ...common, done: 'The run is resumed' })}
        >
          {`Resume (${counts.queued})`}
        </Button>
      )}
      {counts.failed > 0 && (
        <Button
          variant="quiet"
          disabled={isBusy}
          onClick={() =>
            void change({
              mutation: MessageRun_RetryFailedDocument,
              ...common,
              done: ({ retryFailed }) => `${plural(retryFailed.retried, 'message')} queued again`,
            })
          }
        >
          {`Retry failed (${counts.failed})`}
        </Button>
      )}
      {counts.undelivered > 0 && <ResendButton runId={run.id} undelivered={counts.undelivered} action={action} />}
      {counts.unknown > 0 && (
        <Button variant="quiet" onClick={onSettle}>
          {`Resolve unknown (${counts.unknown})`}
        </Button>
      )}
    </div>
  );
}
