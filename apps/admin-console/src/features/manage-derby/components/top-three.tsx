import { useQuery } from '@apollo/client/react';
import { DIVISIONS, type DivisionKey } from '@derby/rules/divisions';
import { PRIZE_PLACES } from '@derby/rules/prize-places';
import { Card } from '@derby/ui/card';
import { rankSurface } from '@derby/ui/rank-medal';
import { Bar } from '@derby/ui/skeleton';
import { Weight } from '@derby/ui/weight';
import { type ReactNode, useState } from 'react';
import { Loaded } from '../../../components/loaded.tsx';
import { PressSheetButton } from '../../../components/press-sheet-button.tsx';
import { SkeletonRows } from '../../../components/skeleton-rows.tsx';
import {
  ManageDerby_ExportOfficialResultDocument,
  ManageDerby_OfficialResultDocument,
  type ManageDerby_OfficialResultQuery,
  ManageDerby_LeadersDocument,
  type ManageDerby_LeadersQuery,
  PressSheet_CurrentDocument,
} from '../../../generated/graphql.ts';
import { latest } from '../../../lib/latest.ts';
import { sheetOf } from '../../../lib/press-sheet.ts';
import { failureSentence, personNameOf } from '../../../lib/texts.ts';
import { useCsvDownload } from '../../../lib/use-csv-download.ts';
import type { TimedMessage } from '../../../lib/use-timed-message.ts';
import { RUN_POLL_INTERVAL_MS, STATISTICS_POLL_INTERVAL_MS } from '../api.ts';
import { type DivisionDownloadsProps, DownloadButton } from './division-downloads.tsx';
import { OfficialDifferences } from './official-differences.tsx';

export function LeadersCard() {
  const read = latest(useQuery(ManageDerby_LeadersDocument, { pollInterval: STATISTICS_POLL_INTERVAL_MS }));
  return (
    <Card className="grid grid-cols-1 content-start gap-4">
      <h2 className="text-[26px]">Top Three</h2>
      <Loaded
        read={read}
        loading="Loading the top three..."
        fallback="The top three could not be loaded"
        place={<PodiumsPlace rowClass={LEADER_CLASS} />}
      >
        {({ regular, junior }) => (
          <Podiums rowClass={LEADER_CLASS} regular={leadersOf(regular)} junior={leadersOf(junior)} />
        )}
      </Loaded>
    </Card>
  );
}

const leadersOf = ({ entries }: ManageDerby_LeadersQuery['regular']): Place[] =>
  entries.map(({ firstInitial, lastName, ...place }) => ({ ...place, name: `${firstInitial}. ${lastName}` }));

/** The heights of a place: the official result has less room. */
const LEADER_CLASS = 'min-h-11 lg:min-h-12';
const WINNER_CLASS = 'min-h-11 lg:min-h-10';

interface OfficialResultCardProps {
  readonly areExportsOn: boolean;
  readonly timedMessage: TimedMessage;
}

/** The standings at the end of the derby, and their downloads. */
export function OfficialResultCard({ areExportsOn, timedMessage }: OfficialResultCardProps) {
  const read = useOfficialResult();
  const downloads = useCsvDownload(
    ManageDerby_ExportOfficialResultDocument,
    (data) => data.exportOfficialResult,
    (error) => timedMessage.showFailure(failureSentence(error, 'Failed to export entries to CSV.')),
  );
  return (
    <Card className="grid grid-cols-1 content-start gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <h2 className="text-[26px]">Official Result</h2>
        {areExportsOn && read.data && (
          <PressSheetButton
            query={PressSheet_CurrentDocument}
            variables={{}}
            sheetOf={sheetOf}
            timedMessage={timedMessage}
          />
        )}
      </div>
      <div className="grid gap-1">
        <p className="text-ink-2">Later corrections do not change it.</p>
        <OfficialDifferences />
      </div>
      <Loaded
        read={read}
        loading="Preparing the official result..."
        fallback="The official result could not be loaded"
        place={<PodiumsPlace rowClass={WINNER_CLASS} />}
      >
        {({ regular, junior }) => (
          <Podiums
            rowClass={WINNER_CLASS}
            regular={winnersOf(regular)}
            junior={winnersOf(junior)}
            downloads={areExportsOn ? downloads : null}
          />
        )}
      </Loaded>
    </Card>
  );
}

/** Reads the frozen standings of both divisions; polls every 3 s until they exist, a few seconds after the end. */
function useOfficialResult() {
  const [pollInterval, setPollInterval] = useState(RUN_POLL_INTERVAL_MS);
  const { data, ...read } = latest(
    useQuery(ManageDerby_OfficialResultDocument, { fetchPolicy: 'network-only', pollInterval }),
  );
  const result = data?.regular && data.junior ? { regular: data.regular, junior: data.junior } : undefined;
  const wanted = result ? 0 : RUN_POLL_INTERVAL_MS;
  if (wanted !== pollInterval) setPollInterval(wanted);
  return { ...read, data: result };
}

const winnersOf = ({ entries }: NonNullable<ManageDerby_OfficialResultQuery['regular']>): Place[] =>
  entries
    .slice(0, PRIZE_PLACES)
    .map(({ rank, fishWeightLbs, ...person }) => ({ rank, fishWeightLbs, name: personNameOf(person) }));

interface Place {
  readonly rank: number;
  readonly name: string;
  readonly fishWeightLbs: number;
}

interface PodiumsProps extends Readonly<Record<DivisionKey, readonly Place[]>> {
  readonly rowClass: string;
  /** The files of the divisions, offered beside their names. */
  readonly downloads?: DivisionDownloadsProps | null;
}

function Podiums({ rowClass, downloads, ...places }: PodiumsProps) {
  return (
    <div className={PODIUMS_CLASS}>
      {DIVISIONS.map(({ key, wire, name }) => (
        <Podium
          key={key}
          title={name}
          places={places[key]}
          rowClass={rowClass}
          aside={downloads && <DownloadButton {...downloads} division={wire} />}
        />
      ))}
    </div>
  );
}

const PODIUMS_CLASS = 'grid grid-cols-1 gap-3 sm:grid-cols-2 sm:gap-5 lg:grid-cols-1 lg:gap-3';

function PodiumsPlace({ rowClass }: { readonly rowClass: string }) {
  return (
    <div className={PODIUMS_CLASS}>
      {DIVISIONS.map(({ key }) => (
        <div key={key}>
          <Bar className="h-7 w-40" />
          <SkeletonRows count={PRIZE_PLACES} className={rowClass} />
        </div>
      ))}
    </div>
  );
}

interface PodiumProps {
  readonly title: string;
  readonly places: readonly Place[];
  readonly rowClass: string;
  readonly aside: ReactNode;
}

function Podium({ title, places, rowClass, aside }: PodiumProps) {
  return (
    <section className="min-w-0">
      <div className="flex items-center gap-3">
        <h3 className="mr-auto text-xl">{title}</h3>
        {aside}
      </div>
      {places.length === 0 ? (
        <p className="py-2 text-ink-2">No entries.</p>
      ) : (
        <ol className="divide-y divide-line">
          {places.map(({ rank, name, fishWeightLbs }) => (
            <li key={rank} className={`flex items-center gap-3 ${rowClass}`}>
              <span
                className={`grid size-8 shrink-0 place-items-center rounded-full font-display text-lg leading-none font-semibold ${rankSurface(rank)}`}
              >
                #{rank}
              </span>
              <span className="min-w-0 flex-1 py-1 leading-5 font-semibold wrap-anywhere">
                <bdi translate="no">{name}</bdi>
              </span>
              <Weight fishWeightLbs={fishWeightLbs} size="row" />
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
