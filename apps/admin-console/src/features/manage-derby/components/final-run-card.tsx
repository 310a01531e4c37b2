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
  const isSettled = isRunSettled(run);
  return (
    <Card className={`grid grid-cols-1 gap-3 ${isSettled ? 'lg:py-2.5!' : ''}`}>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <h2 className="text-[26px]">Final messages</h2>
        <p className="text-ink-2">
          <span role="status">{`${settledCountOf(run)} of ${run.total} done.`}</span>{' '}
          {!isSettled && !run.pause && 'You can close this page. The messages continue to be sent.'}
        </p>
        {isSettled && <Counts run={run} />}
        <span className="ml-auto">
          <RunChip run={run} />
        </span>
        {isSettled && <FollowLink />}
      </div>
      <RunFailures runId={run.id} />
      {!isSettled && (
        <>
          <RunMeter run={run} />
          <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
            <Counts run={run} />
            <FollowLink />
          </div>
        </>
      )}
    </Card>
  );
}

function Counts({ run }: { readonly run: FinalRun }) {
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-1 tabular-nums">
      {MESSAGE_STATES.filter((state) => run.counts[state] > 0).map((state) => (
        <li key={state}>
          <span className="font-display text-2xl font-semibold">{run.counts[state]}</span>{' '}
          <span className="text-ink-2">{state}</span>
        </li>
      ))}
    </ul>
  );
}

function FollowLink() {
  return (
    <Link to={MESSAGE_RUN_PATH} className={buttonClass({ variant: 'quiet' })}>
      Follow the messages
    </Link>
  );
}

function RunChip({ run }: { readonly run: FinalRun }) {
  if (isRunSettled(run)) return <Chip tone="ok">All done</Chip>;
  if (run.pause) return <Chip tone="bad">Paused</Chip>;
  return <Chip tone="warn">{run.isPlanned ? 'Sending' : 'Preparing'}</Chip>;
}
