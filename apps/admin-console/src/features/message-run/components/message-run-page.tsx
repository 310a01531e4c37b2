import { Link } from '@derby/micro-frontend/router';
import { EmptyState } from '@derby/ui/empty-state';
import { NotLoaded } from '../../../components/not-loaded.tsx';
import { SectionMessage } from '../../../components/section-message.tsx';
import { SectionPage } from '../../../components/section-page.tsx';
import { useTimedMessage } from '../../../lib/use-timed-message.ts';
import { useCurrentRun } from '../api.ts';
import { messages } from '../messages.ts';
import { RunView } from './run-view.tsx';

/**
 * The run of final messages, followed live (docs/screens.md, "Final messages"). It lives on the server: closing the
 * page changes nothing.
 */
export function MessageRunPage() {
  const { derby, ...read } = useCurrentRun();
  const timedMessage = useTimedMessage();
  const back = (
    <Link to="/admin/derby" className="inline-flex min-h-11 items-center font-semibold">
      {messages.back}
    </Link>
  );
  return (
    <SectionPage title={messages.title} aside={back}>
      {derby?.finalRun ? (
        <RunView runId={derby.finalRun.id} timedMessage={timedMessage} />
      ) : derby ? (
        <EmptyState>{derby.status === 'ACTIVE' ? messages.none : messages.noneEnded}</EmptyState>
      ) : (
        <NotLoaded read={read} loading={messages.loading} fallback={messages.loadFailed} />
      )}
      <SectionMessage timedMessage={timedMessage} />
    </SectionPage>
  );
}
