import { formatEntryTime } from '@derby/rules/event/derby-time';
import { Chip } from '@derby/ui/chip';
import type { ComponentProps } from 'react';
import { formatPhoneNumber } from '../../../lib/phone-number.ts';
import type { Row } from '../api.ts';
import type { RunAction } from '../hooks/use-run-action.ts';
import { messages } from '../messages.ts';
import { SettleButtons } from './settle-buttons.tsx';

/**
 * Accepted is not delivered, and a message with a photo may never get a receipt: it is not red (docs/screens.md, "Final
 * messages").
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

/** One message: whom it goes to, where it is, and why in plain words with the provider's code beside it. */
export function RunRow({ row, action }: { readonly row: Row; readonly action: RunAction }) {
  return (
    <li className="grid gap-x-4 gap-y-1 px-4 py-3 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] sm:items-start">
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">{row.recipient}</p>
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
