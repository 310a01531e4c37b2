import { useQuery } from '@apollo/client/react';
import { DIVISIONS, type DivisionKey } from '@derby/rules/divisions';
import { formatDate, formatEntryTime } from '@derby/rules/event/derby-time';
import { PRIZE_PLACES } from '@derby/rules/prize-places';
import { Card } from '@derby/ui/card';
import { useState } from 'react';
import { RankMedal } from '@derby/ui/rank-medal';
import { Weight } from '@derby/ui/weight';
import { Loaded } from '../../../components/loaded.tsx';
import {
  ManageDerby_ExportOfficialResultDocument,
  ManageDerby_OfficialResultDocument,
  type ManageDerby_OfficialResultQuery,
  ManageDerby_LeadersDocument,
  type ManageDerby_LeadersQuery,
} from '../../../generated/graphql.ts';
import { latest } from '../../../lib/latest.ts';
import { failureSentence, personNameOf } from '../../../lib/texts.ts';
import { useCsvDownload } from '../../../lib/use-csv-download.ts';
import type { TimedMessage } from '../../../lib/use-timed-message.ts';
import { RUN_POLL_INTERVAL_MS, STATISTICS_POLL_INTERVAL_MS } from '../api.ts';
import { DivisionDownloads } from './division-downloads.tsx';

export function LeadersCard() {
  const read = latest(useQuery(ManageDerby_LeadersDocument, { pollInterval: STATISTICS_POLL_INTERVAL_MS }));
  return (
    <Card className="grid grid-cols-1 content-start gap-4">
      <h2 className="text-[26px]">Top Three</h2>
      <Loaded read={read} loading="Loading the top three..." fallback="The top three could not be loaded">
        {({ regular, junior }) => <Podiums regular={leadersOf(regular)} junior={leadersOf(junior)} />}
      </Loaded>
    </Card>
  );
}

const leadersOf = ({ entries }: ManageDerby_LeadersQuery['regular']): Place[] =>
  entries.map(({ firstInitial, lastName, ...place }) => ({ ...place, name: `${firstInitial}. ${lastName}` }));

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
      <h2 className="text-[26px]">Official Result</h2>
      <Loaded read={read} loading="Preparing the official result..." fallback="The official result could not be loaded">
        {({ regular, junior }) => (
          <>
            <p className="text-ink-2">
              {`As it stood on ${formatDate(regular.endedAt)} at ${formatEntryTime(regular.endedAt)}. Later corrections do not change it.`}
            </p>
            <Podiums regular={winnersOf(regular)} junior={winnersOf(junior)} />
            {areExportsOn && <DivisionDownloads {...downloads} />}
          </>
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

function Podiums(places: Readonly<Record<DivisionKey, readonly Place[]>>) {
  return (
    <div className="grid grid-cols-1 gap-5 sm:grid-cols-2 lg:grid-cols-1 lg:gap-3">
      {DIVISIONS.map(({ key, name }) => (
        <Podium key={key} title={name} places={places[key]} />
      ))}
    </div>
  );
}

function Podium({ title, places }: { readonly title: string; readonly places: readonly Place[] }) {
  return (
    <section className="min-w-0">
      <h3 className="text-xl">{title}</h3>
      {places.length === 0 ? (
        <p className="py-2 text-ink-2">No entries.</p>
      ) : (
        <ol className="divide-y divide-line">
          {places.map(({ rank, name, fishWeightLbs }) => (
            <li
              key={rank}
              className="flex items-center gap-3 py-2 lg:py-0.5 lg:[&>:first-child]:size-9 lg:[&>:first-child]:text-lg"
            >
              <RankMedal rank={rank} />
              <span className="min-w-0 flex-1 font-semibold wrap-anywhere">
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
