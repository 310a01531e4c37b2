import { formatDate, formatEntryTime } from '@derby/rules/event/derby-time';
import { Chip } from '@derby/ui/chip';
import { type Change, changeWordsOf } from '../../../lib/change-words.ts';
import type { Subject } from '../audit-filter.ts';
import { actorNameOf, type AuditEvent, labelOf, sentenceOf, unitOf } from '../audit-sentences.ts';
import { OUTCOME_NAMES } from './audit-filter-form.tsx';

interface AuditRowsProps {
  /** Newest first. */
  readonly events: readonly AuditEvent[];
  readonly onSubject: (subject: Subject) => void;
}

/** Events by day, each as a sentence. Everything else of an event is in its details. */
export function AuditRows({ events, onSubject }: AuditRowsProps) {
  return (
    <div className="grid grid-cols-1 gap-4">
      {byDay(events).map(({ day, events: ofDay }) => (
        <section key={day} className="grid grid-cols-1 gap-1.5">
          <h2 className="text-xl">{day}</h2>
          <ol aria-label={`Events of ${day}`} className="rounded-card border border-line bg-panel shadow-card">
            {ofDay.map((event) => (
              <li key={event.id} className="border-line not-first:border-t">
                <AuditRow event={event} onSubject={onSubject} />
              </li>
            ))}
          </ol>
        </section>
      ))}
    </div>
  );
}

/** Returns the events of each day, whose events follow each other. */
function byDay(events: readonly AuditEvent[]): { readonly day: string; readonly events: readonly AuditEvent[] }[] {
  const days: { day: string; events: AuditEvent[] }[] = [];
  for (const event of events) {
    const day = formatDate(event.at);
    const last = days.at(-1);
    if (last?.day === day) last.events.push(event);
    else days.push({ day, events: [event] });
  }
  return days;
}

/** The height of a row of one line. */
export const ROW_CLASS = 'min-h-13 xl:min-h-11';

interface AuditRowProps extends Pick<AuditRowsProps, 'onSubject'> {
  readonly event: AuditEvent;
}

function AuditRow({ event, onSubject }: AuditRowProps) {
  const { at, outcome } = event;
  return (
    <details className="group">
      <summary
        className={`grid cursor-pointer list-none grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 px-4 py-1.5 hover:bg-panel-2 sm:grid-cols-[5.5rem_9rem_minmax(0,1fr)_auto] [&::-webkit-details-marker]:hidden ${ROW_CLASS}`}
      >
        <time dateTime={at} className="text-ink-2 tabular-nums max-sm:text-sm">
          {formatEntryTime(at)}
        </time>
        <bdi translate="no" className="leading-5 font-semibold wrap-anywhere max-sm:text-sm">
          {actorNameOf(event)}
        </bdi>
        <span className="min-w-0 wrap-anywhere max-sm:col-span-2 max-sm:row-start-2">
          {sentenceOf(event)}
          {outcome !== 'succeeded' && (
            <>
              {' '}
              <Chip tone="warn">{OUTCOME_NAMES[outcome] ?? 'Not certain'}</Chip>
            </>
          )}
        </span>
        <span className="text-sm text-ink-2 underline max-sm:row-span-2 max-sm:row-start-1 max-sm:col-start-3">
          Details
        </span>
      </summary>
      <Details event={event} onSubject={onSubject} />
    </details>
  );
}

const SUBJECT_NAMES: Readonly<Record<string, string>> = {
  angler: 'angler',
  entry: 'entry',
  participant: 'participant',
  user: 'user',
  run: 'run of messages',
};

function Details({ event, onSubject }: AuditRowProps) {
  const { at, outcome, subject, changes, address, requestId } = event;
  const noun = subject && SUBJECT_NAMES[subject.kind];
  const facts = [
    `${formatDate(at)} ${formatEntryTime(at, 'seconds')}`,
    address && `from ${address}`,
    requestId && `Request ${requestId}`,
  ];
  return (
    <div className="grid grid-cols-1 gap-1 px-4 pb-3 text-sm text-ink-2 wrap-anywhere sm:pl-64">
      {outcome === 'unknown' && <p className="text-ink">It is not certain that this was done. Please check.</p>}
      {changes.length > 0 && (
        <ul>
          {changes.map((change) => (
            <li key={change.field}>
              <ChangedValue change={change} />
            </li>
          ))}
        </ul>
      )}
      <p>{facts.filter(Boolean).join(', ')}</p>
      {noun && (
        <button
          type="button"
          className="min-h-(--target) justify-self-start font-semibold text-ink underline underline-offset-4"
          onClick={() => onSubject(subject)}
        >
          {`Show all of ${noun} ${subject.id}`}
        </button>
      )}
    </div>
  );
}

function ChangedValue({ change }: { readonly change: Change }) {
  const { from, to } = changeWordsOf(change);
  return (
    <>
      <span className="font-semibold">{labelOf(change)}</span> <bdi translate="no">{from}</bdi>{' '}
      <span aria-label="to">→</span> <bdi translate="no">{to}</bdi>
      {unitOf(change)}
    </>
  );
}
