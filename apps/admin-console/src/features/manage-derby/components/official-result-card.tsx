import { useQuery } from '@apollo/client/react';
import { formatDate, formatEntryTime } from '@derby/rules/event/derby-time';
import { PRIZE_PLACES } from '@derby/rules/prize-places';
import { Card } from '@derby/ui/card';
import { useState } from 'react';
import { Loaded } from '../../../components/loaded.tsx';
import {
  ManageDerby_ExportOfficialResultDocument,
  ManageDerby_OfficialResultDocument,
  type ManageDerby_OfficialResultQuery,
} from '../../../generated/graphql.ts';
import { latest } from '../../../lib/latest.ts';
import { failureSentence, personNameOf } from '../../../lib/texts.ts';
import { useCsvDownload } from '../../../lib/use-csv-download.ts';
import type { TimedMessage } from '../../../lib/use-timed-message.ts';
import { RUN_POLL_INTERVAL_MS } from '../constants.ts';
import { messages } from '../messages.ts';
import { DivisionDownloads } from './division-downloads.tsx';
import { Podium } from './podium.tsx';

/** The frozen standings of one division. */
type OfficialResult = NonNullable<ManageDerby_OfficialResultQuery['regular']>;

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
    (error) => timedMessage.showFailure(failureSentence(error, messages.exportFailed)),
  );
  return (
    <Card className="grid grid-cols-1 content-start gap-4">
      <h2 className="text-[26px]">Official Result</h2>
      <Loaded read={read} loading="Preparing the official result..." fallback="The official result could not be loaded">
        {({ regular, junior }) => (
          <>
            <p className="text-ink-2">
              {messages.officialText(formatDate(regular.endedAt), formatEntryTime(regular.endedAt))}
            </p>
            <div className="grid grid-cols-1 gap-5 sm:grid-cols-2 lg:grid-cols-1">
              <Podium title={messages.regular} places={placesOf(regular)} />
              <Podium title={messages.junior} places={placesOf(junior)} />
            </div>
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

const placesOf = ({ entries }: OfficialResult) =>
  entries.slice(0, PRIZE_PLACES).map(({ rank, fishWeightLbs, ...person }) => ({
    rank,
    name: personNameOf(person),
    fishWeightLbs,
  }));
