import { Chip } from '@derby/ui/chip';
import { NotLoaded } from '../../../components/not-loaded.tsx';
import { SectionMessage } from '../../../components/section-message.tsx';
import { SectionPage } from '../../../components/section-page.tsx';
import { CONNECTION_FAILED } from '../../../config/messages.ts';
import { useTimedMessage } from '../../../lib/use-timed-message.ts';
import { useEntries } from '../api.ts';
import { messages } from '../messages.ts';
import { ManagedList } from './managed-list.tsx';

/** Every entry, to be corrected, written to, exported. */
export function ManageEntriesPage() {
  const { list, ...read } = useEntries();
  const timedMessage = useTimedMessage();
  return (
    <SectionPage title={messages.title} aside={list && read.error && <Chip tone="warn">{messages.notUpdated}</Chip>}>
      {list ? (
        <ManagedList list={list} timedMessage={timedMessage} />
      ) : (
        <NotLoaded read={read} loading={messages.loading} fallback={CONNECTION_FAILED} />
      )}
      <SectionMessage timedMessage={timedMessage} />
    </SectionPage>
  );
}
