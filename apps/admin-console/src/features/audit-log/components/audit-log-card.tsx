import { useQuery } from '@apollo/client/react';
import { formatDate, formatEntryTime } from '@derby/rules/event/derby-time';
import { Button } from '@derby/ui/button';
import { Card } from '@derby/ui/card';
import { Chip } from '@derby/ui/chip';
import { EmptyState } from '@derby/ui/empty-state';
import { Icon } from '@derby/ui/icon';
import { sentenceOf } from '@derby/web-session/request-failure';
import { useState } from 'react';
import { Loaded } from '../../../components/loaded.tsx';
import {
  AuditLog_EventsDocument,
  type AuditLog_EventsQuery,
  AuditLog_ExportDocument,
} from '../../../generated/graphql.ts';
import { type Change, changeWordsOf } from '../../../lib/change-words.ts';
import { useCsvDownload } from '../../../lib/use-csv-download.ts';
import {
  type AuditFilter,
  AuditFilterForm,
  auditFilterOf,
  EMPTY_FILTER,
  type FilterForm,
} from './audit-filter-form.tsx';

export function AuditLogCard() {
  const [filter, setFilter] = useState(() => auditFilterOf(EMPTY_FILTER));
  const { read, loadMore } = useAuditEvents(filter);
  const [problem, setProblem] = useState<string | null>(null);
  const { pending, download } = useCsvDownload(
    AuditLog_ExportDocument,
    (data) => data.exportAuditEvents,
    (error) => setProblem(sentenceOf(error, 'Failed to export the audit log')),
  );
  const exportCsv = (): void => {
    setProblem(null);
    void download({ filter });
  };
  const show = (form: FilterForm): void => {
    const next = auditFilterOf(form);
    // With the same filter, Show loads newer events.
    if (JSON.stringify(next) === JSON.stringify(filter)) void read.refetch().catch(() => undefined);
    else setFilter(next);
  };
  return (
    <Card className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div className="flex flex-wrap items-center gap-3">
        <h2 className="mr-auto text-[26px]">Audit log</h2>
        {read.data?.areExportsOn && (
          <Button
            variant="quiet"
            icon={<Icon name="download" />}
            pending={pending !== null}
            pendingLabel="Exporting..."
            onClick={exportCsv}
          >
            Export to CSV
          </Button>
        )}
      </div>
      <p role="alert" className="font-semibold text-bad empty:hidden">
        {problem}
      </p>
      <p className="text-ink-2">Actions of users and security events, newest first. Times are Pacific.</p>
      <AuditFilterForm onFilter={show} />
      <Loaded read={read} loading="Loading the audit log..." fallback="Failed to load the audit log">
        {({ auditEvents: { events } }) => (
          <div className="grid gap-4">
            {events.length > 0 && (
              <ol aria-label="Events of the audit log">
                {events.map((event) => (
                  <AuditLine key={event.id} event={event} />
                ))}
              </ol>
            )}
            {events.length === 0 && (
              <EmptyState>
                {loadMore ? 'No match yet. Older events were not searched.' : 'No events match the filter.'}
              </EmptyState>
            )}
            {loadMore && <OlderButton loadMore={loadMore} />}
          </div>
        )}
      </Loaded>
    </Card>
  );
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
        Show older
      </Button>
      <p role="alert" className="font-semibold text-bad">
        {state === 'failed' && 'Failed to load older events'}
      </p>
    </div>
  );
}

function AuditLine({ event }: { readonly event: AuditLog_EventsQuery['auditEvents']['events'][number] }) {
  const { at, actor, action, outcome, subject, changes, address, requestId } = event;
  const details = [address && `from ${address}`, requestId && `Request ${requestId}`].filter(Boolean);
  return (
    <li className="grid gap-1 border-t border-line py-3 wrap-anywhere first:border-t-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <strong className="font-semibold">{action}</strong>
        {subject && (
          <span>
            {subject.kind} {subject.id}
          </span>
        )}
        <Chip tone={outcome === 'succeeded' ? 'ok' : 'warn'}>{outcome}</Chip>
      </div>
      <p className="text-ink-2">
        {actor.name === null ? 'Visitor' : <bdi translate="no">{actor.name}</bdi>},{' '}
        <time dateTime={at}>{`${formatDate(at)} ${formatEntryTime(at, 'seconds')}`}</time>
      </p>
      {outcome === 'unknown' && <p>It is not certain that this was done. Please check.</p>}
      {changes.length > 0 && (
        <ul className="text-sm">
          {changes.map((change) => (
            <li key={change.field}>
              <ChangedValue change={change} />
            </li>
          ))}
        </ul>
      )}
      {details.length > 0 && <p className="text-sm text-ink-2">{details.join(', ')}</p>}
    </li>
  );
}

function ChangedValue({ change }: { readonly change: Change }) {
  const { label, from, to } = changeWordsOf(change);
  const isWeight = change.field === 'fish_weight';
  return (
    <>
      <span className="font-semibold">{isWeight ? 'Weight' : label}</span> <bdi translate="no">{from}</bdi>{' '}
      <span aria-label="to">→</span> <bdi translate="no">{to}</bdi>
      {isWeight && ' lbs'}
    </>
  );
}

/** Loads matching events, newest first, in pages of the server's default size. At the end `loadMore` is null. */
function useAuditEvents(filter: AuditFilter) {
  const read = useQuery(AuditLog_EventsDocument, { variables: { filter }, fetchPolicy: 'network-only' });
  const after = read.data?.auditEvents.endCursor ?? null;
  const loadMore = async (): Promise<void> => {
    await read.fetchMore({
      variables: { filter, after },
      updateQuery: (before: Partial<AuditLog_EventsQuery>, { fetchMoreResult }) => {
        const { auditEvents } = before;
        // Another filter was chosen meanwhile, or the list was loaded again; it may not be there yet.
        if (auditEvents?.endCursor !== after) return before as AuditLog_EventsQuery;
        const events = [...auditEvents.events, ...fetchMoreResult.auditEvents.events];
        return { ...fetchMoreResult, auditEvents: { ...fetchMoreResult.auditEvents, events } };
      },
    });
  };
  return { read, loadMore: after === null ? null : loadMore };
}
