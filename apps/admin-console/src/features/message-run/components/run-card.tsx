import { MESSAGE_STATES } from '@derby/rules/message-states';
import { formatEntryTime } from '@derby/rules/event/derby-time';
import { Link } from '@derby/micro-frontend/router';
import { Button } from '@derby/ui/button';
import { Card } from '@derby/ui/card';
import { Chip } from '@derby/ui/chip';
import { NotUpdated } from '../../../components/loaded.tsx';
import { settledCountOf, RunMeter } from '../../../components/run-meter.tsx';
import {
  MessageRun_PauseDocument,
  MessageRun_ResumeDocument,
  MessageRun_RetryFailedDocument,
} from '../../../generated/graphql.ts';
import type { Read } from '../../../lib/latest.ts';
import { durationText } from '../../../lib/texts.ts';
import { RUN_CHANGE, type Run, type RunAction } from '../api.ts';
import { messages } from '../messages.ts';

interface RunButtonsProps {
  readonly run: Run;
  readonly action: RunAction;
  /** Shows the unknown messages, which are settled one by one. */
  readonly onSettle: () => void;
}

const TONES = { PLANNING: 'warn', RUNNING: 'warn', PAUSED: 'bad', FINISHED: 'ok' } as const;

/** The progress of the run as text, as a bar and for screen readers, with its buttons. */
export function RunCard({ run, read, ...actions }: RunButtonsProps & { readonly read: Read<unknown> }) {
  const { state } = run.progress;
  return (
    <Card className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <p role="status" className="mr-auto font-display text-[26px] font-semibold tabular-nums">
          {messages.progress(settledCountOf(run), run.total)}
          <span className="sr-only">: {countsInWords(run)}</span>
        </p>
        <NotUpdated read={read} />
        <Chip tone={TONES[state]}>{messages.states[state]}</Chip>
      </div>
      <RunMeter run={run} />
      <p className="flex flex-wrap gap-x-5 gap-y-1 text-ink-2 tabular-nums">
        {timesOf(run).map((text) => (
          <span key={text}>{text}</span>
        ))}
      </p>
      {run.pause && state !== 'FINISHED' && <PauseNotice pause={run.pause} />}
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
  if (startedAt) times.push(messages.started(formatEntryTime(startedAt)));
  if (finishedAt) times.push(messages.finished(formatEntryTime(finishedAt)));
  if (state === 'FINISHED') return times;
  return [
    ...times,
    messages.pace(sentLastMinute),
    ...(state === 'RUNNING' ? [messages.timeLeft(durationText(timeLeftMs))] : []),
    ...(state === 'PAUSED' ? [] : [messages.keepsRunning]),
  ];
}

/** Why nothing is sent, since when, and where to fix it. */
function PauseNotice({ pause: { reason, text, at, by } }: { readonly pause: NonNullable<Run['pause']> }) {
  const time = formatEntryTime(at);
  const hasActor = reason === 'PERSON' && by !== null;
  return (
    <div role="alert" className="rounded-control bg-warn-soft px-3.5 py-3 font-semibold text-warn">
      <p>{hasActor ? messages.pausedBy(by, time) : messages.pausedAt(text, time)}</p>
      {reason !== 'PERSON' && (
        <Link to="/admin/global-settings" className="inline-flex min-h-11 items-center text-warn">
          {messages.checkSettings}
        </Link>
      )}
    </div>
  );
}

/** The actions of the run; each button is shown only when it applies (docs/screens.md, "Final messages"). */
function RunButtons({ run, action: { isBusy, change }, onSettle }: RunButtonsProps) {
  const { counts, pause } = run;
  const common = { variables: { runId: run.id }, ...RUN_CHANGE };
  return (
    <div className="flex flex-wrap gap-3 empty:hidden">
      {pause === null && run.progress.state !== 'FINISHED' && (
        <Button
          variant="quiet"
          disabled={isBusy}
          onClick={() => void change({ mutation: MessageRun_PauseDocument, ...common, done: messages.paused })}
        >
          {messages.pause}
        </Button>
      )}
      {pause !== null && counts.queued > 0 && (
        <Button
          disabled={isBusy}
          onClick={() => void change({ mutation: MessageRun_ResumeDocument, ...common, done: messages.resumed })}
        >
          {messages.resume(counts.queued)}
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
              done: ({ retryFailed }) => messages.retried(retryFailed.retried),
            })
          }
        >
          {messages.retryFailed(counts.failed)}
        </Button>
      )}
      {counts.unknown > 0 && (
        <Button variant="quiet" onClick={onSettle}>
          {messages.settleUnknown(counts.unknown)}
        </Button>
      )}
    </div>
  );
}
