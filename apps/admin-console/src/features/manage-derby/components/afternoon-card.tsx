import { useQuery } from '@apollo/client/react';
import { DIVISIONS } from '@derby/rules/divisions';
import type { Afternoon } from '@derby/ui/afternoon/afternoon';
import { entryNameOf } from '@derby/ui/board/rows';
import { Card } from '@derby/ui/card';
import { Segmented } from '@derby/ui/segmented';
import { type ComponentProps, type ComponentType, lazy, Suspense, useState } from 'react';
import { NotUpdated } from '../../../components/loaded.tsx';
import {
  type Division,
  ManageDerby_AfternoonDocument,
  type ManageDerby_AfternoonQuery,
} from '../../../generated/graphql.ts';
import type { Read } from '../../../lib/latest.ts';
import { failureSentence } from '../../../lib/texts.ts';
import { type Overview, STATISTICS_POLL_INTERVAL_MS } from '../api.ts';
import { hasWeighInBegun } from '../derby-year.ts';
import { Statistics } from './statistics.tsx';
import { useNow } from '../../../lib/use-now.ts';

/** The page works without the drawing, so its place stays empty when its code does not load. */
const LazyAfternoon = lazy<ComponentType<ComponentProps<typeof Afternoon>>>(() =>
  import('@derby/ui/afternoon/afternoon').then(
    (module) => ({ default: module.Afternoon }),
    () => ({ default: Space }),
  ),
);

/** As high as the drawing with its axes, its sentence and the link below it. */
function Space() {
  return <div className="h-[365px] md:h-[344px] lg:h-[280px]" />;
}

const DIVISION_OPTIONS = DIVISIONS.map(({ wire, name }) => ({ value: wire, label: name }));

/**
 * All fish of a division as dots, with the names of those that led, above the figures of the derby. Polls, because
 * other consoles add entries.
 */
export function AfternoonCard({ status }: { readonly status: Overview['leaderboardStatus'] }) {
  const { phase, weighInStart, weighInEnd } = status;
  const [division, setDivision] = useState<Division>('REGULAR');
  const read = useAfternoon(division);
  const now = useNow();
  const nameOf = (rank: number): string | null => {
    const entry = read.data?.leaderboard.entries.find((one) => one.rank === rank);
    return entry ? entryNameOf(entry) : null;
  };
  return (
    <Card className="grid grid-cols-1 content-start gap-4 lg:gap-2">
      <div className="flex flex-wrap items-center gap-3">
        <h2 className="mr-auto text-[26px]">The Afternoon</h2>
        <NotUpdated read={read} />
        <Segmented label="Division" options={DIVISION_OPTIONS} value={division} onChange={setDivision} />
      </div>
      {read.data === undefined && read.error !== undefined && (
        <p className="text-bad">{failureSentence(read.error, 'The afternoon could not be loaded')}</p>
      )}
      <Suspense fallback={<Space />}>
        <LazyAfternoon
          fish={read.data?.afternoon ?? null}
          weighInStart={weighInStart}
          weighInEnd={weighInEnd}
          height="h-56 lg:h-40"
          now={hasWeighInBegun(phase) && phase !== 'ENDED' ? now : null}
          nameOf={nameOf}
        />
      </Suspense>
      <Statistics />
    </Card>
  );
}

/** Reads the fish of a division. A failed poll keeps the last ones of this division. */
function useAfternoon(division: Division): Read<ManageDerby_AfternoonQuery> {
  const { data, error, loading, refetch } = useQuery(ManageDerby_AfternoonDocument, {
    variables: { division },
    pollInterval: STATISTICS_POLL_INTERVAL_MS,
  });
  const [known, setKnown] = useState({ division, data });
  if (data !== undefined && data !== known.data) setKnown({ division, data });
  return { data: data ?? (known.division === division ? known.data : undefined), error, loading, refetch };
}
