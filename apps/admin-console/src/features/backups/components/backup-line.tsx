import { formatDate, formatEntryTime } from '@derby/rules/event/derby-time';
import { Badge } from '@derby/ui/badge';
import type { Backup } from '../api.ts';
import { messages } from '../messages.ts';

const BYTES_PER_MEGABYTE = 1_000_000;

/** When and why a backup was made, and how much is in it. */
export function BackupLine({ backup }: { readonly backup: Backup }) {
  const { name, createdAt, reason, sizeBytes, documentCount, photoCount } = backup;
  const size = messages.size((sizeBytes / BYTES_PER_MEGABYTE).toFixed(1));
  return (
    <li className="grid gap-1 border-t border-line py-3 wrap-anywhere first:border-t-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <time dateTime={createdAt} className="font-semibold">
          {`${formatDate(createdAt)} ${formatEntryTime(createdAt)}`}
        </time>
        <Badge variant="secondary">{messages.reasons[reason]}</Badge>
      </div>
      <p className="text-sm text-ink-2 tabular-nums">
        {size}, {messages.contents(documentCount, photoCount)}
      </p>
      <p className="text-sm">{name}</p>
    </li>
  );
}
