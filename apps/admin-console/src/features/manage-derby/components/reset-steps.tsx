import { useQuery } from '@apollo/client/react';
import { Icon } from '@derby/ui/icon';
import {
  ManageDerby_ResetCountsDocument,
  ManageDerby_ResetStepDocument,
  type ResetStep,
} from '../../../generated/graphql.ts';
import { useState } from 'react';
import { latest } from '../../../lib/latest.ts';
import { plural } from '../../../lib/texts.ts';

const STEPS: Readonly<Record<ResetStep, string>> = { BACKUP: 'Backup', ARCHIVE: 'Archive', DELETE: 'Delete' };

const STEP_POLL_INTERVAL_MS = 1_000;

/** The steps of a reset that runs, by what the server says. Before it says anything, none is marked. */
export function ResetSteps() {
  const { data } = latest(
    useQuery(ManageDerby_ResetStepDocument, { fetchPolicy: 'no-cache', pollInterval: STEP_POLL_INTERVAL_MS }),
  );
  const names = Object.keys(STEPS) as ResetStep[];
  const step = data?.derby.resetStep ?? null;
  const [hasBegun, setHasBegun] = useState(false);
  if (step !== null && !hasBegun) setHasBegun(true);
  // After its last step the server has none, while the page reads everything again.
  const current = step === null ? (hasBegun ? names.length : -1) : names.indexOf(step);
  return (
    <div className="w-full">
      <p role="status" className="sr-only">
        {step === null
          ? hasBegun
            ? 'All steps are done'
            : 'The reset runs'
          : `Step ${current + 1} of ${names.length}: ${STEPS[step]}`}
      </p>
      <ol aria-label="Steps of the reset" className="grid grid-cols-3 gap-2">
        {names.map((name, place) => (
          <li
            key={name}
            {...(place === current && { 'aria-current': 'step' })}
            className="flex items-center gap-2 border-t-4 border-line pt-1.5 text-ink-2 aria-[current]:border-[light-dark(var(--sea),var(--sea-line))] aria-[current]:font-semibold aria-[current]:text-ink"
          >
            {STEPS[name]}
            {place < current && <Icon name="check" size={18} />}
          </li>
        ))}
      </ol>
    </div>
  );
}

/** How much the reset deletes and keeps; nothing until it is known. */
export function ResetCounts({ keepPhotos }: { readonly keepPhotos: boolean }) {
  const { data } = useQuery(ManageDerby_ResetCountsDocument, { fetchPolicy: 'network-only' });
  return (
    <p className="min-h-6 w-full text-right text-ink-2 tabular-nums max-sm:text-left">
      {data && countsOf(data.derbyStats, data.disqualifiedEntries.length, keepPhotos)}
    </p>
  );
}

function countsOf(
  { total, entriesWithPhotos }: { readonly total: number; readonly entriesWithPhotos: number },
  disqualified: number,
  keepPhotos: boolean,
): string {
  const entries = total + disqualified;
  const deleted = `${entries} ${entries === 1 ? 'entry' : 'entries'}`;
  if (!keepPhotos) return `Deletes ${deleted} and all photos`;
  return `Deletes ${deleted}, keeps ${plural(entriesWithPhotos, 'photo')}`;
}
