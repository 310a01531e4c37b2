import { Link } from '@derby/micro-frontend/router';
import { MESSAGE_STATES } from '@derby/rules/message-states';
import { buttonClass } from '@derby/ui/button';
import { Card } from '@derby/ui/card';
import { Chip } from '@derby/ui/chip';
import { RunFailures } from '../../../components/run-failures.tsx';
import { isRunSettled, RunMeter, settledCountOf } from '../../../components/run-meter.tsx';
import { MESSAGE_RUN_PATH } from '../../../config/sections.ts';
import type { Overview } from '../api.ts';

type FinalRun = NonNullable<Overview['derby']['finalRun']>;

/** The progress of the final messages: counts by state, which add up to the total, and a link to the messages. */
export function FinalRunCard({ run }: { readonly run: FinalRun }) {
  return (
    <Card className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <h2 className="mr-auto text-[26px]">Final messages</h2>
        <RunChip run={run} />
      </div>
      <p className="text-ink-2">
        <span role="status">{`${settledCountOf(run)} of ${run.total} done.`}</span>{' '}
        {!isRunSettled(run) && !run.pause && 'You can close this page. The messages continue to be sent.'}
      </p>
      <RunMeter run={run} />
      <RunFailures runId={run.id} />
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <ul className="mr-auto flex flex-wrap gap-x-5 gap-y-1 tabular-nums">
          {MESSAGE_STATES.filter((state) => run.counts[state] > 0).map((state) => (
            <li key={state}>
              <span className="font-display text-2xl font-semibold">{run.counts[state]}</span>{' '}
              <span className="text-ink-2">{state}</span>
            </li>
          ))}
        </ul>
        <Link to={MESSAGE_RUN_PATH} className={buttonClass({ variant: 'quiet' })}>
          Follow the messages
        </Link>
      </div>
    </Card>
  );
}

function RunChip({ run }: { readonly run: FinalRun }) {
  if (isRunSettled(run)) return <Chip tone="ok">All done</Chip>;
  if (run.pause) return <Chip tone="bad">Paused</Chip>;
  return <Chip tone="warn">{run.isPlanned ? 'Sending' : 'Preparing'}</Chip>;
}
