import { useQuery } from '@apollo/client/react';
import { Button } from '@derby/ui/button';
import { useState } from 'react';
import { Loaded, NotUpdated } from '../../../components/loaded.tsx';
import { SectionMessage } from '../../../components/section-message.tsx';
import { SectionPage } from '../../../components/section-page.tsx';
import { Users_ListDocument } from '../../../generated/graphql.ts';
import { latest } from '../../../lib/latest.ts';
import { useTimedMessage } from '../../../lib/use-timed-message.ts';
import { messages } from '../messages.ts';
import { CreateUserDialog } from './user-dialogs.tsx';
import { UsersList } from './users-list.tsx';

/** Who may sign in: made, shut out, let in again, deleted. */
export function UsersPage() {
  const read = latest(useQuery(Users_ListDocument));
  const timedMessage = useTimedMessage();
  const [creation, setCreation] = useState<'closed' | 'open' | 'closing'>('closed');
  return (
    <SectionPage
      title={messages.title}
      aside={
        read.data && (
          <>
            <NotUpdated read={read} />
            <Button className="max-sm:w-full" onClick={() => setCreation('open')}>
              {messages.createUser}
            </Button>
          </>
        )
      }
    >
      <Loaded read={read} loading={messages.loading} fallback={messages.fetchFailed}>
        {({ users }) => <UsersList users={users} timedMessage={timedMessage} />}
      </Loaded>
      {creation !== 'closed' && (
        <CreateUserDialog
          open={creation === 'open'}
          timedMessage={timedMessage}
          onClose={() => setCreation('closing')}
          onClosed={() => setCreation('closed')}
        />
      )}
      <SectionMessage timedMessage={timedMessage} />
    </SectionPage>
  );
}
