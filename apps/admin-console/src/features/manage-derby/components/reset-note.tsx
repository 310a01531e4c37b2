import { Link } from '@derby/micro-frontend/router';
import { EVENT_PATH, PAST_DERBIES_PATH } from '../../../config/sections.ts';
import type { ResetResult } from '../api.ts';
import { messages } from '../messages.ts';

/** After a reset: the name of its backup, and where its result and the next event are. Stays until the page is left. */
export function ResetNote({ result }: { readonly result: ResetResult }) {
  const link = 'inline-flex min-h-11 items-center font-semibold';
  return (
    <div>
      <p className="wrap-anywhere">{messages.backupMade(result.backupName)}</p>
      <p className="text-ink-2">{messages.resetBackupPlace}</p>
      <div className="flex flex-wrap gap-x-5">
        <Link to={EVENT_PATH} className={link}>
          {messages.editEvent}
        </Link>
        {result.archivedYear && (
          <Link to={PAST_DERBIES_PATH} className={link}>
            {messages.pastDerbies}
          </Link>
        )}
      </div>
    </div>
  );
}
