import { formatDate, formatEntryTime } from '@derby/rules/event/derby-time';
import { Card } from '@derby/ui/card';
import { RankMedal } from '@derby/ui/rank-medal';
import { Weight } from '@derby/ui/weight';
import { NotLoaded } from '../../../components/not-loaded.tsx';
import type { TimedMessage } from '../../../lib/use-timed-message.ts';
import { useExportOfficialResult, useOfficialResult, type OfficialResult } from '../api.ts';
import { PODIUM_PLACES } from '../constants.ts';
import { messages } from '../messages.ts';
import { DivisionDownloads } from './division-downloads.tsx';

interface OfficialResultCardProps {
  readonly areExportsOn: boolean;
  readonly timedMessage: TimedMessage;
}

/** The standings as they were when the derby ended, and their files. */
export function OfficialResultCard({ areExportsOn, timedMessage }: OfficialResultCardProps) {
  const { result, ...read } = useOfficialResult();
  const exportResult = useExportOfficialResult();
  return (
    <Card className="grid grid-cols-1 gap-4">
      <h2 className="text-[26px]">{messages.official}</h2>
      {result ? (
        <>
          <p className="text-ink-2">
            {messages.officialText(formatDate(result.regular.endedAt), formatEntryTime(result.regular.endedAt))}
          </p>
          <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
            <Podium title={messages.regular} entries={result.regular.entries} />
            <Podium title={messages.junior} entries={result.junior.entries} />
          </div>
          {areExportsOn && <DivisionDownloads download={exportResult} onFailure={timedMessage.showFailure} />}
        </>
      ) : (
        <NotLoaded read={read} loading={messages.officialLoading} fallback={messages.officialFailed} />
      )}
    </Card>
  );
}

function Podium({ title, entries }: { readonly title: string; readonly entries: OfficialResult['entries'] }) {
  return (
    <section className="min-w-0">
      <h3 className="text-xl">{title}</h3>
      {entries.length === 0 ? (
        <p className="py-2 text-ink-2">{messages.noOfficialEntries}</p>
      ) : (
        <ol className="divide-y divide-line">
          {entries.slice(0, PODIUM_PLACES).map(({ rank, ticketId, firstName, lastName, fishWeightLbs }) => (
            <li key={ticketId} className="flex items-center gap-3 py-2">
              <RankMedal rank={rank} />
              <span className="min-w-0 flex-1 font-semibold wrap-anywhere">
                {firstName} {lastName}
              </span>
              <Weight fishWeightLbs={fishWeightLbs} size="row" />
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
