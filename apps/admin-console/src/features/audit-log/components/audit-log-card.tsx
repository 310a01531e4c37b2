import { Button } from '@derby/ui/button';
import { Card } from '@derby/ui/card';
import { EmptyState } from '@derby/ui/empty-state';
import { Icon } from '@derby/ui/icon';
import { sentenceOf } from '@derby/web-session/request-failure';
import { useState } from 'react';
import { Loaded } from '../../../components/loaded.tsx';
import { AuditLog_ExportDocument } from '../../../generated/graphql.ts';
import { useCsvDownload } from '../../../lib/use-csv-download.ts';
import { useAuditEvents } from '../api.ts';
import { auditFilterOf, EMPTY_FILTER, type AuditFilter, type FilterForm } from '../filter-form.ts';
import { messages } from '../messages.ts';
import { AuditFilterForm } from './audit-filter-form.tsx';
import { AuditLine } from './audit-line.tsx';

/** What was done in the product, to be read, searched and exported. */
export function AuditLogCard() {
  const [filter, setFilter] = useState(() => auditFilterOf(EMPTY_FILTER));
  const { read, loadMore } = useAuditEvents(filter);
  const { isExporting, problem, exportCsv } = useAuditExport();
  const show = (form: FilterForm): void => {
    const next = auditFilterOf(form);
    // The same filter once more asks for what came since.
    if (JSON.stringify(next) === JSON.stringify(filter)) void read.refetch().catch(() => undefined);
    else setFilter(next);
  };
  return (
    <Card className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div className="flex flex-wrap items-center gap-3">
        <h2 className="mr-auto text-[26px]">{messages.title}</h2>
        {read.data?.areExportsOn && (
          <Button variant="quiet" pending={isExporting} onClick={() => void exportCsv(filter)}>
            <Icon name="download" />
            {isExporting ? messages.exporting : messages.exportCsv}
          </Button>
        )}
      </div>
      <p role="alert" className="font-semibold text-bad empty:hidden">
        {problem}
      </p>
      <p className="text-ink-2">{messages.intro}</p>
      <AuditFilterForm onFilter={show} />
      <Loaded read={read} loading={messages.loading} fallback={messages.loadFailed}>
        {({ auditEvents: { events } }) =>
          events.length === 0 ? (
            <EmptyState>{messages.empty}</EmptyState>
          ) : (
            <div className="grid gap-4">
              <ol aria-label={messages.lines}>
                {events.map((event) => (
                  <AuditLine key={event.id} event={event} />
                ))}
              </ol>
              {loadMore && <OlderButton loadMore={loadMore} />}
            </div>
          )
        }
      </Loaded>
    </Card>
  );
}

/** The download of what passes a filter, one at a time. */
function useAuditExport() {
  const download = useCsvDownload(AuditLog_ExportDocument, (data) => data.exportAuditEvents);
  const [isExporting, setIsExporting] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  async function exportCsv(filter: AuditFilter): Promise<void> {
    setIsExporting(true);
    setProblem(null);
    try {
      await download({ filter });
    } catch (error) {
      setProblem(sentenceOf(error, messages.exportFailed));
    }
    setIsExporting(false);
  }
  return { isExporting, problem, exportCsv };
}

function OlderButton({ loadMore }: { readonly loadMore: () => Promise<void> }) {
  const [state, setState] = useState<'idle' | 'pending' | 'failed'>('idle');
  const load = async (): Promise<void> => {
    setState('pending');
    await loadMore().then(
      () => setState('idle'),
      () => setState('failed'),
    );
  };
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button variant="quiet" pending={state === 'pending'} onClick={() => void load()}>
        {messages.more}
      </Button>
      <p role="alert" className="font-semibold text-bad">
        {state === 'failed' && messages.moreFailed}
      </p>
    </div>
  );
}
