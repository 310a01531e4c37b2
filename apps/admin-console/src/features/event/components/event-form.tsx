import { sentenceOf } from '@derby/web-session/request-failure';
import { Button } from '@derby/ui/button';
import { useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { LeaveQuestion } from '../../../components/leave-question/leave-question.tsx';
import { SectionMessage } from '../../../components/section-message.tsx';
import { Event_SaveDocument } from '../../../generated/graphql.ts';
import { useMutate } from '../../../lib/use-change.ts';
import { useTimedMessage } from '../../../lib/use-timed-message.ts';
import { inputOf, previewOf, resolveEvent, valuesOf, type EditableEvent, type EventFormValues } from '../event-form.ts';
import { messages } from '../messages.ts';
import { EventPreview } from './event-preview.tsx';
import { FactFields } from './fact-fields.tsx';
import { ListFields } from './list-fields.tsx';
import { SponsorFields } from './sponsor-fields.tsx';

/** The whole event in one form, which is saved at once. */
export function EventForm({ event }: { readonly event: EditableEvent }) {
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
          <Button type="submit" pending={isSubmitting}>
            {isSubmitting ? messages.saving : messages.save}
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
