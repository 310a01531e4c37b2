import { useQuery } from '@apollo/client/react';
import { divisionOf } from '@derby/rules/divisions';
import { formatEntryTime } from '@derby/rules/event/derby-time';
import { MESSAGE_STATES, type MessageState } from '@derby/rules/message-states';
import { shownName } from '@derby/rules/person-name';
import { formatPhoneNumber } from '@derby/rules/phone-number';
import { Button } from '@derby/ui/button';
import { Chip } from '@derby/ui/chip';
import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { ListPlace } from '../../../components/list-place.tsx';
import { LoadingPlace } from '../../../components/loaded.tsx';
import type { CountedRun } from '../../../components/run-meter.tsx';
import {
  MessageRun_RowsDocument,
  type MessageRun_RowsQuery,
  MessageRun_RunDocument,
  MessageRun_SettleUnknownDocument,
  type MessageState as WireMessageState,
  RunFailures_ReadDocument,
  type UnknownOutcome,
} from '../../../generated/graphql.ts';
import { failureSentence } from '../../../lib/texts.ts';
import type { useChange } from '../../../lib/use-change.ts';
import { StateSquare } from './message-squares.tsx';

/** The filter and the page of the shown messages. */
export function useRowFilter() {
  const [filter, setFilter] = useState<MessageState | 'all'>('all');
  const [page, setPage] = useState(0);
  const [opened, setOpened] = useState<OpenedRow | null>(null);
  return {
    filter,
    opened,
    /** Shows the row of a message, of all messages in the order of sending. */
    open: (place: number) => {
      setFilter('all');
      setPage(Math.floor(place / PAGE_SIZE));
      setOpened({ place });
    },
    state: filter === 'all' ? null : (filter.toUpperCase() as Uppercase<MessageState>),
    offset: page * PAGE_SIZE,
    show: (next: MessageState | 'all') => {
      setFilter(next);
      setPage(0);
      setOpened(null);
    },
    previous: () => setPage(page - 1),
    next: () => setPage(page + 1),
  };
}

/** A row that was asked for by its square. A new object asks again. */
interface OpenedRow {
  readonly place: number;
}

type RowFilter = ReturnType<typeof useRowFilter>;

/** The counts by state, which add up to the total, with the colours of their squares. A press shows the messages. */
export function StateFilter({
  run: { total, counts },
  filter,
}: {
  readonly run: CountedRun;
  readonly filter: RowFilter;
}) {
  const shown = MESSAGE_STATES.filter((state) => counts[state] > 0 || state === filter.filter);
  return (
    <div role="group" aria-label="Which messages are shown" className="flex flex-wrap gap-2">
      {(['all', ...shown] as const).map((value) => (
        <button
          key={value}
          type="button"
          aria-pressed={value === filter.filter}
          onClick={() => filter.show(value)}
          className="inline-flex min-h-(--target) items-center gap-2 rounded-control border-2 border-line bg-panel px-3 tabular-nums hover:bg-panel-2 aria-pressed:border-[light-dark(var(--sea),var(--sea-line))]"
        >
          {value !== 'all' && <StateSquare state={value} />}
          <span>
            <span className="font-semibold">{value === 'all' ? total : counts[value]}</span> {value}
          </span>
        </button>
      ))}
    </div>
  );
}

/** The height of a row of one line. */
export const ROW_CLASS = 'min-h-41 sm:min-h-24';

interface RunRowsProps {
  readonly runId: number;
  readonly filter: RowFilter;
  readonly pollInterval: number;
  readonly action: RunAction;
}

export function RunRows({ runId, filter, pollInterval, action }: RunRowsProps) {
  const { page, isCurrent, error } = useRows({ runId, state: filter.state, offset: filter.offset, pollInterval });
  if (!page) {
    return error ? (
      <p className="py-6 text-bad">Failed to load the final messages</p>
    ) : (
      <LoadingPlace text="Loading messages...">
        <ListPlace rowClass={ROW_CLASS} />
      </LoadingPlace>
    );
  }
  const isLastPage = filter.offset + PAGE_SIZE >= page.total;
  return (
    <>
      {filter.state === 'UNKNOWN' && page.messages.length > 0 && (
        <p className="text-ink-2">
          Check the phone or the provider’s list first. If you send it again, it may arrive twice.
        </p>
      )}
      {page.messages.length === 0 ? (
        <p className="py-6 text-ink-2">No messages in this state.</p>
      ) : (
        <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-panel">
          {page.messages.map((row, index) => (
            <RunRow
              key={row.id}
              row={row}
              action={action}
              opened={isCurrent && filter.opened?.place === filter.offset + index ? filter.opened : null}
            />
          ))}
        </ul>
      )}
      {(filter.offset > 0 || !isLastPage) && (
        <div className="flex flex-wrap items-center gap-3">
          <p className="mr-auto text-ink-2 tabular-nums">
            {page.messages.length > 0 &&
              `${filter.offset + 1} to ${filter.offset + page.messages.length} of ${page.total}`}
          </p>
          <Button variant="quiet" disabled={filter.offset === 0} onClick={filter.previous}>
            Previous page
          </Button>
          <Button variant="quiet" disabled={isLastPage} onClick={filter.next}>
            Next page
          </Button>
        </div>
      )}
    </>
  );
}

/**
 * The tones of the states. Accepted is not delivered, and a message with a photo may never get a receipt, so it
 * is not red (docs/screens.md, "Final messages").
 */
const TONES: Record<Row['state'], ComponentProps<typeof Chip>['tone']> = {
  QUEUED: 'plain',
  SENDING: 'plain',
  ACCEPTED: 'ok',
  DELIVERED: 'ok',
  UNDELIVERED: 'bad',
  FAILED: 'bad',
  SKIPPED: 'plain',
  UNKNOWN: 'warn',
};

interface RunRowProps {
  readonly row: Row;
  readonly action: RunAction;
  /** Its square was pressed: it shows its text and gets the focus. */
  readonly opened: OpenedRow | null;
}

/** One message: recipient, state, and the reason in plain words with the provider's code. */
function RunRow({ row, action, opened }: RunRowProps) {
  const line = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (opened) line.current?.focus();
  }, [opened]);
  return (
    <li
      ref={line}
      tabIndex={-1}
      {...(opened && { 'data-pointed-out': '' })}
      className="grid scroll-mt-24 outline-none data-pointed-out:bg-panel-2 gap-x-4 gap-y-1 px-4 py-3 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] sm:items-start"
    >
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">
          <bdi translate="no">{shownName(row.recipient)}</bdi>
        </p>
        <p className="text-sm text-ink-2 tabular-nums">{aboutOf(row)}</p>
      </div>
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <Chip tone={TONES[row.state]}>{row.state.toLowerCase()}</Chip>
          {row.reason !== null && <span className="wrap-anywhere">{row.reason}</span>}
          {row.code !== null && <span className="text-sm text-ink-2">{`code ${row.code}`}</span>}
        </p>
        <details className="text-sm" open={opened !== null}>
          <summary className="min-h-(--target) py-3 text-ink-2">Text</summary>
          <p className="wrap-anywhere whitespace-pre-line">{row.text}</p>
        </details>
      </div>
      <time dateTime={row.changedAt} className="text-sm text-ink-2 tabular-nums">
        {formatEntryTime(row.changedAt, 'seconds')}
      </time>
      {row.state === 'UNKNOWN' && <SettleButtons row={row} action={action} />}
    </li>
  );
}

function aboutOf({ phoneNumber, rank, isJunior, includesPhoto }: Row): string {
  const place = rank === null ? [] : [`#${rank} ${divisionOf({ isJunior }).name}`];
  return [formatPhoneNumber(phoneNumber), ...place, ...(includesPhoto ? ['with photo'] : [])].join(', ');
}

const OUTCOMES: readonly (readonly [UnknownOutcome, label: string])[] = [
  ['SENT', 'Mark as sent'],
  ['NOT_SENT', 'Send again'],
  ['LEFT', 'Do not send again'],
];

/** Lets an administrator settle a message whose delivery is unknown (docs/rules.md, "Messages"). */
function SettleButtons({ row, action: { isBusy, change } }: { readonly row: Row; readonly action: RunAction }) {
  return (
    <div className="flex flex-wrap gap-2 sm:col-span-3">
      {OUTCOMES.map(([outcome, label]) => (
        <Button
          key={outcome}
          variant="quiet"
          aria-label={`${label}: message to ${shownName(row.recipient)}`}
          disabled={isBusy}
          onClick={() =>
            void change({
              mutation: MessageRun_SettleUnknownDocument,
              variables: { messageId: row.id, outcome },
              ...RUN_CHANGE,
              done: 'Message resolved',
            })
          }
        >
          {label}
        </Button>
      ))}
    </div>
  );
}

const PAGE_SIZE = 50;

type Row = MessageRun_RowsQuery['messageRun']['messages']['messages'][number];

interface RowsInput {
  readonly runId: number;
  /** Null for all. */
  readonly state: WireMessageState | null;
  readonly offset: number;
  readonly pollInterval: number;
}

/** A page of a run's messages in the order of sending; the page before stays until it is there. */
function useRows({ runId, state, offset, pollInterval }: RowsInput) {
  const { data, previousData, error } = useQuery(MessageRun_RowsDocument, {
    variables: { id: runId, states: state && [state], offset, limit: PAGE_SIZE },
    fetchPolicy: 'network-only',
    pollInterval,
  });
  return { page: (data ?? previousData)?.messageRun.messages, isCurrent: data !== undefined, error };
}

/** Sends one change of the run, or of one of its messages, at a time. */
export type RunAction = ReturnType<typeof useChange>;

/** Options that all changes of a run share. */
export const RUN_CHANGE = {
  refetch: [MessageRun_RunDocument, MessageRun_RowsDocument, RunFailures_ReadDocument],
  failed: (error: unknown) => failureSentence(error, 'That did not work. Please try again.'),
} as const;
