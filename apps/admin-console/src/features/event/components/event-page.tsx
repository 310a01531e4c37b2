import { Link } from '@derby/micro-frontend/router';
import { NotLoaded } from '../../../components/not-loaded.tsx';
import { SectionPage } from '../../../components/section-page.tsx';
import { useEvent } from '../api.ts';
import { messages } from '../messages.ts';
import { EventForm } from './event-form.tsx';

/** What visitors are told of the derby, edited as a whole (docs/screens.md, "Event"). */
export function EventPage() {
  const { event, ...read } = useEvent();
  const back = (
    <Link to="/admin/derby" className="inline-flex min-h-11 items-center font-semibold">
      {messages.back}
    </Link>
  );
  return (
    <SectionPage title={messages.title} aside={back}>
      {event ? (
        <EventForm event={event} />
      ) : (
        <NotLoaded read={read} loading={messages.loading} fallback={messages.loadFailed} />
      )}
    </SectionPage>
  );
}
