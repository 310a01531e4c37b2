import { useQuery } from '@apollo/client/react';
import { AUDIT_KINDS, type AuditKind } from '@derby/rules/audit-actions';
import { Button } from '@derby/ui/button';
import { EmptyState } from '@derby/ui/empty-state';
import { Icon } from '@derby/ui/icon';
import { sentenceOf } from '@derby/web-session/request-failure';
import { useState } from 'react';
import { FilterChips } from '../../../components/filter-chips.tsx';
import { ListPlace } from '../../../components/list-place.tsx';
import { Loaded } from '../../../components/loaded.tsx';
import { BackLink, SectionPage } from '../../../components/section-page.tsx';
import {
  AuditLog_EventsDocument,
  type AuditLog_EventsQuery,
  AuditLog_ExportDocument,
} from '../../../generated/graphql.ts';
import { useCsvDownload } from '../../../lib/use-csv-download.ts';
import { type AuditFilter, auditFilterOf, EMPTY_FILTER, FIRST_KINDS, type Subject } from '../audit-filter.ts';
import { AuditFilterForm } from './audit-filter-form.tsx';
import { AuditRows, ROW_CLASS } from './audit-rows.tsx';

const KIND_NAMES: Readonly<Record<AuditKind, string>> = {
  people: 'People',
  entries: 'Entries',
  settings: 'Settings',
  'sign-ins': 'Sign-ins',
};

const CHIPS = AUDIT_KINDS.map((value) => ({ value, label: KIND_NAMES[value] }));

/** What users and the product did, newest first (docs/screens.md, "Audit log"). */
export function AuditLogPage() {
  const [kinds, setKinds] = useState(FIRST_KINDS);
  const [form, setForm] = useState(EMPTY_FILTER);
  const [subject, setSubject] = useState<Subject | null>(null);
  // The history of one subject has all kinds.
  const filter = auditFilterOf(subject ? AUDIT_KINDS : kinds, form, subject);
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
  const show = (next: typeof form): void => {
    // With the same filter, Show loads newer events.
    if (JSON.stringify(next) === JSON.stringify(form)) void read.refetch().catch(() => undefined);
    else setForm(next);
  };
  const toggle = (kind: AuditKind): void => {
    const next = AUDIT_KINDS.filter((one) => kinds.includes(one) !== (one === kind));
    // Nothing would be left.
    if (next.length > 0) setKinds(next);
  };
  return (
    <SectionPage title="Audit log" aside={<BackLink>Back to Manage Derby</BackLink>}>
      <div className="grid grid-cols-1 gap-2">
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
          {subject === null ? (
            <FilterChips label="Kinds of events" chips={CHIPS} isOn={(kind) => kinds.includes(kind)} onPress={toggle} />
          ) : (
            <Button variant="quiet" icon={<Icon name="close" size={18} />} onClick={() => setSubject(null)}>
              {`Only ${subject.kind} ${subject.id}`}
            </Button>
          )}
          <p className="mr-auto text-ink-2">Times are Pacific.</p>
          {read.data?.areExportsOn !== false && (
            <Button
              variant="quiet"
              // Keeps its place until it is known whether it may be pressed.
              className={read.data === undefined ? 'invisible' : undefined}
              icon={<Icon name="download" />}
              pending={pending !== null}
              pendingLabel="Exporting..."
              onClick={exportCsv}
            >
              Export to CSV
            </Button>
          )}
        </div>
        <AuditFilterForm onFilter={show} />
        <p role="alert" className="font-semibold text-bad empty:hidden">
          {problem}
        </p>
      </div>
      <Loaded
        read={read}
        loading="Loading the audit log..."
        fallback="Failed to load the audit log"
        place={<ListPlace rowClass={ROW_CLASS} headClass="h-[34px]" />}
      >
        {({ auditEvents: { events } }) => (
          <div className="grid grid-cols-1 gap-4">
            {events.length === 0 ? (
              <EmptyState>
                {loadMore ? 'No match yet. Older events were not searched.' : 'No events match the filter.'}
              </EmptyState>
            ) : (
              <AuditRows events={events} onSubject={setSubject} />
            )}
            {loadMore && <OlderButton loadMore={loadMore} />}
          </div>
        )}
      </Loaded>
    </SectionPage>
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
