import { Chip } from '@derby/ui/chip';
import { Loading } from '@derby/ui/loading';
import { SectionFailure } from '../../../components/section-failure.tsx';
import { SectionMessage } from '../../../components/section-message.tsx';
import { SectionPage } from '../../../components/section-page.tsx';
import { CONNECTION_FAILED } from '../../../config/messages.ts';
import { useTimedMessage } from '../../../lib/use-timed-message.ts';
import { useEntries } from '../api.ts';
import { messages } from '../messages.ts';
import { ManagedList } from './managed-list.tsx';

/** Every entry, to be corrected, written to, exported. */
export function ManageEntriesPage() {
  const { list, error, isLoading, refetch } = useEntries();
  const timedMessage = useTimedMessage();
  return (
    <SectionPage title={messages.title} aside={list && error && <Chip tone="warn">{messages.notUpdated}</Chip>}>
      {list ? (
        <ManagedList list={list} timedMessage={timedMessage} />
      ) : error ? (
        <SectionFailure fallback={CONNECTION_FAILED} error={error} isLoading={isLoading} refetch={refetch} />
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
