import { formatDate, formatEntryTime } from '@derby/rules/event/derby-time';
import { Chip } from '@derby/ui/chip';
import type { AuditLog_EventsQuery } from '../../../generated/graphql.ts';
import { messages } from '../messages.ts';

/** Who did what to what, when, and what it changed. */
export function AuditLine({ event }: { readonly event: AuditLog_EventsQuery['auditEvents']['events'][number] }) {
  const { at, actor, action, outcome, subject, changes, address, requestId } = event;
  const details = [address && messages.fromAddress(address), requestId && messages.request(requestId)].filter(Boolean);
  return (
    <li className="grid gap-1 border-t border-line py-3 wrap-anywhere first:border-t-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <strong className="font-semibold">{action}</strong>
        {subject && (
          <span>
            {subject.kind} {subject.id}
          </span>
        )}
        <Chip tone={outcome === 'refused' ? 'warn' : 'ok'}>{outcome}</Chip>
      </div>
      <p className="text-ink-2">
        {actor.name ?? messages.visitor},{' '}
        <time dateTime={at}>{`${formatDate(at)} ${formatEntryTime(at, 'seconds')}`}</time>
      </p>
      {changes.length > 0 && (
        <ul className="text-sm">
          {changes.map(({ field, from, to }) => (
            <li key={field}>
              {field}: {shown(from)} → {shown(to)}
            </li>
          ))}
        </ul>
      )}
      {details.length > 0 && <p className="text-sm text-ink-2">{details.join(', ')}</p>}
    </li>
  );
}

const shown = (value: string | null | undefined) =>
  value === null || value === undefined || value === '' ? messages.none : value;
