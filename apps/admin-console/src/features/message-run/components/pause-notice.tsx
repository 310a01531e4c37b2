import { formatEntryTime } from '@derby/rules/event/derby-time';
import { Link } from '@derby/micro-frontend/router';
import type { Run } from '../api.ts';
import { messages } from '../messages.ts';

/** Why nothing goes out, since when, and where it can be mended. */
export function PauseNotice({ pause: { reason, text, at, by } }: { readonly pause: NonNullable<Run['pause']> }) {
  const time = formatEntryTime(at);
  const hasActor = reason === 'PERSON' && by !== null;
  return (
    <div role="alert" className="rounded-control bg-warn-soft px-3.5 py-3 font-semibold text-warn">
      <p>{hasActor ? messages.pausedBy(by, time) : messages.pausedAt(text, time)}</p>
      {reason !== 'PERSON' && (
        <Link to="/admin/global-settings" className="inline-flex min-h-11 items-center text-warn">
          {messages.checkSettings}
        </Link>
      )}
    </div>
  );
}
