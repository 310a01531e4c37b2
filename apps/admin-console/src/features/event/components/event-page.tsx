import { useQuery } from '@apollo/client/react';
import { Loaded } from '../../../components/loaded.tsx';
import { BackLink, SectionPage } from '../../../components/section-page.tsx';
import { Event_EventDocument } from '../../../generated/graphql.ts';
import { messages } from '../messages.ts';
import { EventForm } from './event-form.tsx';

/** What visitors are told of the derby, edited as a whole (docs/screens.md, "Event"). */
export function EventPage() {
  // An edit of an older version would be refused.
  const read = useQuery(Event_EventDocument, { fetchPolicy: 'network-only' });
  return (
    <SectionPage title={messages.title} aside={<BackLink>{messages.back}</BackLink>}>
      <Loaded read={read} loading={messages.loading} fallback={messages.loadFailed}>
        {({ editableEvent }) => <EventForm event={editableEvent} />}
      </Loaded>
    </SectionPage>
  );
}
