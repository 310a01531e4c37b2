import { Chip } from '@derby/ui/chip';
import { ErrorState } from '@derby/ui/error-state';
import { Loading } from '@derby/ui/loading';
import { MessageCard } from '@derby/ui/message-card';
import { requestIdOf, sentenceOf } from '@derby/web-session/request-failure';
import { SectionPage } from '../../../components/section-page.tsx';
import { MESSAGE_FADE_MS } from '../../../config/constants.ts';
import { useOverview } from '../api/overview.ts';
import { useTimedMessage } from '../hooks/use-timed-message.ts';
import { messages } from '../messages.ts';
import { DerbyStatusCard } from './derby-status-card.tsx';
import { FinalRunCard } from './final-run-card.tsx';
import { VisibilityCard } from './visibility-card.tsx';

/** State of the derby: running or ended, its final messages, who sees the board (spec.md 2 "Manage Derby"). */
export function ManageDerbyPage() {
  const { overview, error, isLoading, refetch } = useOverview();
  const timedMessage = useTimedMessage();
  return (
    <SectionPage title={messages.title} aside={overview && error && <Chip tone="warn">{messages.notUpdated}</Chip>}>
      <div className="sticky top-18 z-10">
        <MessageCard
          message={timedMessage.message}
          visibleMs={timedMessage.visibleMs}
          fadeMs={MESSAGE_FADE_MS}
          onCleared={timedMessage.clear}
        />
      </div>
      {overview ? (
        <div className="grid max-w-3xl gap-5">
          <DerbyStatusCard derby={overview.derby} timedMessage={timedMessage} />
          {overview.derby.finalRun && <FinalRunCard run={overview.derby.finalRun} />}
          <VisibilityCard isPublic={overview.leaderboardStatus.isPublic} timedMessage={timedMessage} />
        </div>
      ) : error ? (
        <ErrorState
          message={sentenceOf(error, messages.loadFailed)}
          requestId={requestIdOf(error)}
          retrying={isLoading}
          onRetry={() => void refetch().catch(() => undefined)}
        />
      ) : (
        <Loading>{messages.loading}</Loading>
      )}
    </SectionPage>
  );
}
