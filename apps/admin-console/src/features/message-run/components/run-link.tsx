import { useQuery } from '@apollo/client/react';
import { Link } from '@derby/micro-frontend/router';
import { Chip } from '@derby/ui/chip';
import { isRunSettled, settledCountOf } from '../../../components/run-meter.tsx';
import { MESSAGE_RUN_PATH } from '../../../config/sections.ts';
import { MessageRun_HeaderDocument, type MessageRun_HeaderQuery } from '../../../generated/graphql.ts';
import { latest } from '../../../lib/latest.ts';
import { useIsAdministrator } from '../../../lib/viewer.tsx';

/** How often the header reads the run. Pages that show the run read it more often, and the header follows them. */
const HEADER_POLL_INTERVAL_MS = 30_000;

type FinalRun = NonNullable<MessageRun_HeaderQuery['derby']['finalRun']>;

/** Returns the run of final messages for administrators while it is not settled, otherwise null. */
export function useActiveRun(): FinalRun | null {
  const skip = !useIsAdministrator();
  const { data } = latest(useQuery(MessageRun_HeaderDocument, { skip, pollInterval: HEADER_POLL_INTERVAL_MS }));
  const run = data?.derby.finalRun;
  return skip || !run || isRunSettled(run) ? null : run;
}

/** Shows how far a run is, and links to its page. */
export function RunLink({ run }: { readonly run: FinalRun }) {
  const { pause, isPlanned, total } = run;
  const progress = isPlanned ? `Messages ${settledCountOf(run)} of ${total}` : 'Preparing messages';
  return (
    <Link
      to={MESSAGE_RUN_PATH}
      className="flex min-h-(--target) min-w-0 items-center leading-tight no-underline max-sm:[&_span]:text-xs max-sm:[&_span]:text-balance"
    >
      <Chip tone={pause ? 'bad' : 'warn'}>{pause ? `${progress}, paused` : progress}</Chip>
    </Link>
  );
}
