import { formatEntryTime } from '@derby/rules/event/derby-time';
import { Badge } from '@derby/ui/badge';
import { ErrorState } from '@derby/ui/error-state';
import { sentenceOf } from '@derby/web-session/request-failure';
import { useSmsHistory } from '../api.ts';

const MESSAGE_KINDS = { AUTO: 'Weigh-in', FINAL: 'Final result', MANUAL: 'Typed' };
const HISTORY_TEXT_LENGTH = 100;

/** Lists the messages about an entry, newest first. */
export function SmsHistory({ entryId }: { readonly entryId: number }) {
  const { messages: sent, error, refetch } = useSmsHistory(entryId);
  if (error && !sent) {
    return (
      <ErrorState
        message={sentenceOf(error, 'Failed to load messages')}
        onRetry={() => void refetch().catch(() => undefined)}
      />
    );
  }
  if (!sent) return <p className="text-ink-2">Loading messages...</p>;
  if (sent.length === 0) return <p className="text-ink-2">No messages sent yet.</p>;
  return (
    <ul className="grid gap-2">
      {sent.map(({ id, kind, includedPhoto, sentAt, text }) => (
        <li key={id} className="rounded-control border border-line bg-panel px-3 py-2">
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-ink-2">
            <Badge variant="outline">{MESSAGE_KINDS[kind]}</Badge>
            <time dateTime={sentAt} className="tabular-nums">
              {formatEntryTime(sentAt)}
            </time>
            {includedPhoto && <span>with photo</span>}
          </span>
          <span className="mt-1 block wrap-anywhere">{shortened(text)}</span>
        </li>
      ))}
    </ul>
  );
}

function shortened(text: string): string {
  return text.length > HISTORY_TEXT_LENGTH ? `${text.slice(0, HISTORY_TEXT_LENGTH)}...` : text;
}
