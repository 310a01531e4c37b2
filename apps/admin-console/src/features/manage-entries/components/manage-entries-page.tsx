import { Chip } from '@derby/ui/chip';
import { ErrorState } from '@derby/ui/error-state';
import { Loading } from '@derby/ui/loading';
import { requestIdOf, sentenceOf } from '@derby/web-session/request-failure';
import { SectionMessage } from '../../../components/section-message.tsx';
import { SectionPage } from '../../../components/section-page.tsx';
import { CONNECTION_FAILED } from '../../../config/messages.ts';
import { useTimedMessage } from '../../../lib/use-timed-message.ts';
import { useEntries } from '../api/entries.ts';
import { messages } from '../messages.ts';
import { ManagedList } from './managed-list.tsx';

/** Every entry, to be corrected, written to, exported (spec.md 2 "Manage Entries"). */
export function ManageEntriesPage() {
  const { list, error, isLoading, refetch } = useEntries();
  const timedMessage = useTimedMessage();
  return (
    <SectionPage title={messages.title} aside={list && error && <Chip tone="warn">{messages.notUpdated}</Chip>}>
      {list ? (
        <ManagedList list={list} timedMessage={timedMessage} />
      ) : error ? (
        <ErrorState
          message={sentenceOf(error, CONNECTION_FAILED)}
          requestId={requestIdOf(error)}
          retrying={isLoading}
          onRetry={() => void refetch().catch(() => undefined)}
        />
      ) : (
        <Loading>{messages.loading}</Loading>
      )}
      <SectionMessage
        message={timedMessage.message}
        visibleMs={timedMessage.visibleMs}
        onCleared={timedMessage.clear}
      />
    </SectionPage>
  );
}
