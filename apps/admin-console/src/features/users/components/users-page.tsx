import { Button } from '@derby/ui/button';
import { Chip } from '@derby/ui/chip';
import { useState } from 'react';
import { NotLoaded } from '../../../components/not-loaded.tsx';
import { SectionMessage } from '../../../components/section-message.tsx';
import { SectionPage } from '../../../components/section-page.tsx';
import { useTimedMessage } from '../../../lib/use-timed-message.ts';
import { useUsers } from '../api.ts';
import { messages } from '../messages.ts';
import { CreateUserDialog } from './create-user-dialog.tsx';
import { UsersList } from './users-list.tsx';

/** Who may sign in: made, shut out, let in again, deleted. */
export function UsersPage() {
  const { users, ...read } = useUsers();
  const timedMessage = useTimedMessage();
  const [creation, setCreation] = useState<'closed' | 'open' | 'closing'>('closed');
  return (
    <SectionPage
      title={messages.title}
      aside={
        users && (
          <>
            {read.error && <Chip tone="warn">{messages.notUpdated}</Chip>}
            <Button className="max-sm:w-full" onClick={() => setCreation('open')}>
              {messages.createUser}
            </Button>
          </>
        )
      }
    >
      {users ? (
        <UsersList users={users} timedMessage={timedMessage} />
      ) : (
        <NotLoaded read={read} loading={messages.loading} fallback={messages.fetchFailed} />
      )}
      {creation !== 'closed' && (
        <CreateUserDialog
          open={creation === 'open'}
          onClose={() => setCreation('closing')}
          onClosed={() => setCreation('closed')}
          onCreated={() => {
            setCreation('closing');
            timedMessage.showSuccess(messages.userCreated);
          }}
        />
      )}
      <SectionMessage timedMessage={timedMessage} />
    </SectionPage>
  );
}
