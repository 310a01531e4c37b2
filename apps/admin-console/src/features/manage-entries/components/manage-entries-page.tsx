import { Loaded, NotUpdated } from '../../../components/loaded.tsx';
import { SectionMessage } from '../../../components/section-message.tsx';
import { SectionPage } from '../../../components/section-page.tsx';
import { CONNECTION_FAILED } from '../../../config/messages.ts';
import { useTimedMessage } from '../../../lib/use-timed-message.ts';
import { useEntries } from '../api.ts';
import { messages } from '../messages.ts';
import { ManagedList } from './managed-list.tsx';

/** Every entry, to be corrected, written to, exported. */
export function ManageEntriesPage() {
  const read = useEntries();
  const timedMessage = useTimedMessage();
  return (
    <SectionPage title={messages.title} aside={<NotUpdated read={read} />}>
      <Loaded read={read} loading={messages.loading} fallback={CONNECTION_FAILED}>
        {(list) => <ManagedList list={list} timedMessage={timedMessage} />}
      </Loaded>
      <SectionMessage timedMessage={timedMessage} />
    </SectionPage>
  );
}
