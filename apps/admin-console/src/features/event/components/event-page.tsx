import { useQuery } from '@apollo/client/react';
import { homeEyebrow } from '@derby/micro-frontend/page-headings';
import type { DerbyEvent } from '@derby/rules/event/event-facts';
import { Button } from '@derby/ui/button';
import { Dialog } from '@derby/ui/dialog';
import { DetailsContent } from '@derby/ui/event/details-content';
import { TicketsContent } from '@derby/ui/event/tickets-content';
import { sentenceOf } from '@derby/web-session/request-failure';
import { useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { LeaveQuestion } from '../../../components/leave-question.tsx';
import { Loaded } from '../../../components/loaded.tsx';
import { SectionMessage } from '../../../components/section-message.tsx';
import { BackLink, SectionPage } from '../../../components/section-page.tsx';
import { Event_EventDocument, Event_SaveDocument } from '../../../generated/graphql.ts';
import { useMutate } from '../../../lib/use-change.ts';
import { useTimedMessage } from '../../../lib/use-timed-message.ts';
import { type EditableEvent, type EventFormValues, inputOf, previewOf, resolveEvent, valuesOf } from '../event-form.ts';
import { messages } from '../messages.ts';
import { FactFields } from './fact-fields.tsx';
import { ListFields } from './list-fields.tsx';
import { SponsorFields } from './sponsor-fields.tsx';

/** Edits what visitors read about the derby (docs/screens.md, "Event"). */
export function EventPage() {
  // The server rejects an edit of an older version.
  const read = useQuery(Event_EventDocument, { fetchPolicy: 'network-only' });
  return (
    <SectionPage title={messages.title} aside={<BackLink>{messages.back}</BackLink>}>
      <Loaded read={read} loading={messages.loading} fallback={messages.loadFailed}>
        {({ editableEvent }) => <EventForm event={editableEvent} />}
      </Loaded>
    </SectionPage>
  );
}

/** One form for the whole event, saved in one request. */
function EventForm({ event }: { readonly event: EditableEvent }) {
  const mutate = useMutate();
  const timedMessage = useTimedMessage();
  const [version, setVersion] = useState(event.version);
  const [shown, setShown] = useState<ReturnType<typeof previewOf>>(null);
  const form = useForm<EventFormValues>({ defaultValues: valuesOf(event), resolver: resolveEvent, mode: 'onTouched' });
  const { isDirty, isSubmitting } = form.formState;

  async function send(values: EventFormValues): Promise<void> {
    try {
      const variables = { event: inputOf(values), version };
      const { updateEvent } = await mutate({ mutation: Event_SaveDocument, variables });
      setVersion(updateEvent.version);
      form.reset(values);
      timedMessage.showSuccess(messages.saved);
    } catch (error) {
      timedMessage.showFailure(sentenceOf(error, messages.saveFailed));
    }
  }

  async function preview(): Promise<void> {
    const isFine = await form.trigger(undefined, { shouldFocus: true });
    if (isFine) setShown(previewOf(form.getValues()));
    else timedMessage.showFailure(messages.previewProblems);
  }

  return (
    <FormProvider {...form}>
      <form
        noValidate
        aria-label={messages.title}
        className="grid max-w-3xl grid-cols-1 gap-5"
        onSubmit={(submit) => void form.handleSubmit(send)(submit)}
      >
        <p className="text-ink-2">{messages.intro}</p>
        <FactFields part="name" />
        <FactFields part="frontPage" />
        <FactFields part="place" />
        <ListFields list="programme" />
        <ListFields list="prizes" />
        <SponsorFields timedMessage={timedMessage} />
        <FactFields part="fishing" />
        <FactFields part="tickets" />
        <FactFields part="contact" />
        <div className="sticky bottom-0 z-10 flex flex-wrap items-center gap-3 border-t border-line bg-paper py-3">
          <Button type="submit" pending={isSubmitting} pendingLabel={messages.saving}>
            {messages.save}
          </Button>
          <Button variant="quiet" onClick={() => void preview()}>
            {messages.preview}
          </Button>
          <p role="status" className="text-ink-2">
            {isDirty ? messages.unsaved : messages.noChanges}
          </p>
        </div>
      </form>
      <SectionMessage timedMessage={timedMessage} />
      <EventPreview event={shown} onClose={() => setShown(null)} />
      <LeaveQuestion changedCount={isDirty ? 1 : 0} />
    </FormProvider>
  );
}

interface EventPreviewProps {
  /** Null closes the dialog. */
  readonly event: DerbyEvent | null;
  readonly onClose: () => void;
}

/** Shows an unsaved event as visitors would see it. Its links are disabled. */
function EventPreview({ event, onClose }: EventPreviewProps) {
  return (
    <Dialog open={event !== null} title={messages.previewTitle} onClose={onClose}>
      {event && (
        <div inert className="grid gap-5">
          <div className="grid gap-2 rounded-card bg-sea p-5 text-sea-ink">
            <p className="font-semibold">{homeEyebrow(event)}</p>
            <p className="font-display text-4xl font-semibold">{event.slogan.join(' ')}</p>
            <p>{event.summary}</p>
          </div>
          <DetailsContent event={event} />
          <TicketsContent event={event} />
          <ul className="flex flex-wrap items-center gap-4">
            {event.sponsors.map(({ alt, src }) => (
              <li key={src}>{alt}</li>
            ))}
          </ul>
        </div>
      )}
    </Dialog>
  );
}
