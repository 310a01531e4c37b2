import { MESSAGE_STATES } from '@derby/rules/message-states';
import { Link } from '@derby/micro-frontend/router';
import { buttonClass } from '@derby/ui/button';
import { Card } from '@derby/ui/card';
import { Chip } from '@derby/ui/chip';
import { isRunSettled, settledCountOf, RunMeter } from '../../../components/run-meter.tsx';
import { MESSAGE_RUN_PATH } from '../../../config/sections.ts';
import type { Overview } from '../api.ts';
import { messages } from '../messages.ts';

/** The run of final messages. */
type FinalRun = NonNullable<Overview['derby']['finalRun']>;

/** How far the final messages are: counts by state, which add up to all of them; and the way to each of them. */
export function FinalRunCard({ run }: { readonly run: FinalRun }) {
  return (
    <Card className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <h2 className="mr-auto text-[26px]">{messages.finalMessages}</h2>
        <RunChip run={run} />
      </div>
      <p className="text-ink-2">
        <span role="status">{messages.progress(settledCountOf(run), run.total)}</span>{' '}
        {!isRunSettled(run) && !run.pause && messages.keepsRunning}
      </p>
      <RunMeter run={run} />
      <dl className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        {MESSAGE_STATES.map((state) => (
          <div key={state} className="flex flex-col-reverse rounded-control bg-panel-2 px-3.5 py-2.5">
            <dt className="text-sm text-ink-2">{state}</dt>
            <dd className="font-display text-[32px] leading-none font-semibold tabular-nums">{run.counts[state]}</dd>
          </div>
        ))}
      </dl>
      <Link to={MESSAGE_RUN_PATH} className={buttonClass({ variant: 'quiet', className: 'justify-self-start' })}>
        {messages.followMessages}
      </Link>
    </Card>
  );
}

function RunChip({ run }: { readonly run: FinalRun }) {
  if (isRunSettled(run)) return <Chip tone="ok">{messages.settled}</Chip>;
  if (run.pause) return <Chip tone="bad">{messages.paused}</Chip>;
  return <Chip tone="warn">{run.isPlanned ? messages.sending : messages.planning}</Chip>;
}
