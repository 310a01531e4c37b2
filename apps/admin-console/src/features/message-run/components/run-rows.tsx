import { MESSAGE_STATES, type MessageState } from '@derby/rules/message-states';
import { formatEntryTime } from '@derby/rules/event/derby-time';
import { Button } from '@derby/ui/button';
import { Chip } from '@derby/ui/chip';
import { Loading } from '@derby/ui/loading';
import { useState, type ComponentProps } from 'react';
import { MessageRun_SettleUnknownDocument, type UnknownOutcome } from '../../../generated/graphql.ts';
import { shownName } from '@derby/rules/person-name';
import { formatPhoneNumber } from '@derby/rules/phone-number';
import { PAGE_SIZE, RUN_CHANGE, useRows, type Row, type Run, type RunAction } from '../api.ts';
import { messages } from '../messages.ts';

/** The filter and the page of the shown messages. */
export function useRowFilter() {
  const [filter, setFilter] = useState<MessageState | 'all'>('all');
  const [page, setPage] = useState(0);
  return {
    filter,
    state: filter === 'all' ? null : (filter.toUpperCase() as Uppercase<MessageState>),
    offset: page * PAGE_SIZE,
    show: (next: MessageState | 'all') => {
      setFilter(next);
      setPage(0);
    },
    previous: () => setPage(page - 1),
    next: () => setPage(page + 1),
  };
}

/** The filter of the rows. */
type RowFilter = ReturnType<typeof useRowFilter>;

/** The counts by state, which add up to the total. A press on one shows its messages. */
export function StateFilter({ run: { total, counts }, filter }: { readonly run: Run; readonly filter: RowFilter }) {
  const tiles = [
    { value: 'all' as const, name: messages.all, count: total },
    ...MESSAGE_STATES.map((state) => ({ value: state, name: state, count: counts[state] })),
  ];
  return (
    <div role="group" aria-label={messages.filter} className="grid grid-cols-3 gap-2 sm:grid-cols-5 xl:grid-cols-9">
      {tiles.map(({ value, name, count }) => (
        <button
          key={value}
          type="button"
          aria-pressed={value === filter.filter}
          onClick={() => filter.show(value)}
          className="grid min-h-16 content-center rounded-control border border-line bg-panel px-1.5 py-1.5 text-left hover:bg-panel-2 aria-pressed:border-transparent aria-pressed:bg-sea aria-pressed:text-sea-ink"
        >
          <span className="font-display text-[26px] leading-none font-semibold tabular-nums">{count}</span>{' '}
          <span className="text-[13px]">{name}</span>
        </button>
      ))}
    </div>
  );
}

interface RunRowsProps {
  readonly runId: number;
  readonly filter: RowFilter;
  readonly pollInterval: number;
  readonly action: RunAction;
}

/** The messages that match the filter, page by page. */
export function RunRows({ runId, filter, pollInterval, action }: RunRowsProps) {
  const { page, error } = useRows({ runId, state: filter.state, offset: filter.offset, pollInterval });
  if (!page) {
    return error ? <p className="py-6 text-bad">{messages.loadFailed}</p> : <Loading>{messages.loading}</Loading>;
  }
  const isLastPage = filter.offset + PAGE_SIZE >= page.total;
  return (
    <>
      {filter.state === 'UNKNOWN' && page.messages.length > 0 && <p className="text-ink-2">{messages.unknownHelp}</p>}
      {page.messages.length === 0 ? (
        <p className="py-6 text-ink-2">{messages.noRows}</p>
      ) : (
        <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-panel">
          {page.messages.map((row) => (
            <RunRow key={row.id} row={row} action={action} />
          ))}
        </ul>
      )}
      {(filter.offset > 0 || !isLastPage) && (
        <div className="flex flex-wrap items-center gap-3">
          <p className="mr-auto text-ink-2 tabular-nums">
            {messages.range(filter.offset + 1, filter.offset + page.messages.length, page.total)}
          </p>
          <Button variant="quiet" disabled={filter.offset === 0} onClick={filter.previous}>
            {messages.previousPage}
          </Button>
          <Button variant="quiet" disabled={isLastPage} onClick={filter.next}>
            {messages.nextPage}
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

/** One message: recipient, state, and the reason in plain words with the provider's code. */
function RunRow({ row, action }: { readonly row: Row; readonly action: RunAction }) {
  return (
    <li className="grid gap-x-4 gap-y-1 px-4 py-3 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] sm:items-start">
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
          {row.code !== null && <span className="text-sm text-ink-2">{messages.code(row.code)}</span>}
        </p>
        <details className="text-sm">
          <summary className="min-h-11 py-3 text-ink-2">{messages.text}</summary>
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
  const place = rank === null ? [] : [`#${rank} ${isJunior ? messages.junior : messages.regular}`];
  return [formatPhoneNumber(phoneNumber), ...place, ...(includesPhoto ? [messages.withPhoto] : [])].join(', ');
}

const OUTCOMES: readonly (readonly [UnknownOutcome, label: string])[] = [
  ['SENT', messages.wasSent],
  ['NOT_SENT', messages.sendAgain],
  ['LEFT', messages.leave],
];

/** Lets an administrator settle a message whose delivery is unknown (docs/rules.md, "Messages"). */
function SettleButtons({ row, action: { isBusy, change } }: { readonly row: Row; readonly action: RunAction }) {
  return (
    <div className="flex flex-wrap gap-2 sm:col-span-3">
      {OUTCOMES.map(([outcome, label]) => (
        <Button
          key={outcome}
          variant="quiet"
          aria-label={messages.ofMessage(label, shownName(row.recipient))}
          disabled={isBusy}
          onClick={() =>
            void change({
              mutation: MessageRun_SettleUnknownDocument,
              variables: { messageId: row.id, outcome },
              ...RUN_CHANGE,
              done: messages.settled,
            })
          }
        >
          {label}
        </Button>
      ))}
    </div>
  );
}
