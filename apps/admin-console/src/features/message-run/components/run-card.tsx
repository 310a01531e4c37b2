import { MESSAGE_STATES } from '@derby/rules/message-states';
import { formatEntryTime } from '@derby/rules/event/derby-time';
import { Card } from '@derby/ui/card';
import { Chip } from '@derby/ui/chip';
import { RunMeter } from '../../../components/run-progress/run-meter.tsx';
import { settledCountOf } from '../../../components/run-progress/run-progress.ts';
import { durationText } from '../../../lib/texts.ts';
import type { Run } from '../api.ts';
import type { RunAction } from '../hooks/use-run-action.ts';
import { messages } from '../messages.ts';
import { PauseNotice } from './pause-notice.tsx';
import { RunButtons } from './run-buttons.tsx';

interface RunCardProps {
  readonly run: Run;
  readonly isOutdated: boolean;
  readonly action: RunAction;
  readonly onSettle: () => void;
}

const TONES = { PLANNING: 'warn', RUNNING: 'warn', PAUSED: 'bad', FINISHED: 'ok' } as const;

/** How far the run is, in words, as a bar and for readers, and the buttons that apply. */
export function RunCard({ run, isOutdated, action, onSettle }: RunCardProps) {
  const { state } = run.progress;
  return (
    <Card className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <p role="status" className="mr-auto font-display text-[26px] font-semibold tabular-nums">
          {messages.progress(settledCountOf(run), run.total)}
          <span className="sr-only">: {countsInWords(run)}</span>
        </p>
        {isOutdated && <Chip tone="warn">{messages.notUpdated}</Chip>}
        <Chip tone={TONES[state]}>{messages.states[state]}</Chip>
      </div>
      <RunMeter run={run} />
      <p className="flex flex-wrap gap-x-5 gap-y-1 text-ink-2 tabular-nums">
        {timesOf(run).map((text) => (
          <span key={text}>{text}</span>
        ))}
      </p>
      {run.pause && state !== 'FINISHED' && <PauseNotice pause={run.pause} />}
      <RunButtons run={run} action={action} onSettle={onSettle} />
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
    ...(state === 'PLANNING' ? [] : [messages.timeLeft(durationText(timeLeftMs))]),
    messages.keepsRunning,
  ];
}
