import { useQuery } from '@apollo/client/react';
import type { DerbyEvent } from '@derby/rules/event/event-facts';
import { Button } from '@derby/ui/button';
import { Dialog } from '@derby/ui/dialog';
import { sentenceOf } from '@derby/web-session/request-failure';
import { useSearchParams } from '@derby/micro-frontend/router';
import { type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import { FormProvider, useForm } from 'react-hook-form';
import { LeaveQuestion } from '../../../components/leave-question.tsx';
import { Loaded } from '../../../components/loaded.tsx';
import { SectionMessage } from '../../../components/section-message.tsx';
import { BackLink, SectionPage } from '../../../components/section-page.tsx';
import { Event_EventDocument, Event_SaveDocument } from '../../../generated/graphql.ts';
import { useMutate } from '../../../lib/use-change.ts';
import { useTimedMessage } from '../../../lib/use-timed-message.ts';
import { type EditableEvent, type EventFormValues, inputOf, previewOf, resolveEvent, valuesOf } from '../event-form.ts';
import { EVENT_SECTIONS, type EventSection, headingOf } from '../../../lib/event-sections.ts';
import { firstProblemOf, sectionAfter } from '../event-sections.ts';
import { settledWith } from '../next-year.ts';
import { DayTimeField } from './day-time-field.tsx';
import { EventPages, LivePreview } from './event-preview.tsx';
import { FactFields, WeighInFields, ListFields } from './form-fields.tsx';
import { SectionList } from './section-list.tsx';
import { SponsorFields } from './sponsor-fields.tsx';
import { LandmarkFields } from './boundary-map.tsx';

/** Edits what visitors read about the derby (docs/screens.md, "Event"). */
export function EventPage() {
  // The server rejects an edit of an older version.
  const read = useQuery(Event_EventDocument, { fetchPolicy: 'network-only' });
  return (
    <SectionPage title="Event" aside={<BackLink>Back to Manage Derby</BackLink>}>
      <Loaded read={read} loading="Loading the event..." fallback="The event could not be loaded.">
        {({ editableEvent }) => <EventForm event={editableEvent} />}
      </Loaded>
    </SectionPage>
  );
}

/** One form for the whole event, saved in one request. It shows one section at a time. */
function EventForm({ event }: { readonly event: EditableEvent }) {
  const mutate = useMutate();
  const timedMessage = useTimedMessage();
  const [version, setVersion] = useState(event.version);
  const [shown, setShown] = useState<DerbyEvent | null>(null);
  const [search] = useSearchParams();
  const [section, setSection] = useState<EventSection>(
    EVENT_SECTIONS.find((one) => one === search.get('section')) ?? 'name',
  );
  const form = useForm<EventFormValues>({ defaultValues: valuesOf(event), resolver: resolveEvent, mode: 'onTouched' });
  const { isDirty, isSubmitting } = form.formState;

  async function send(values: EventFormValues): Promise<void> {
    try {
      // A question of the next year that led here is settled.
      const [since, question] = [search.get('since'), search.get('settles')];
      const settled = since && question ? { settled: settledWith(event, since, question) } : {};
      const variables = { event: { ...inputOf(values), ...settled }, version };
      const { updateEvent } = await mutate({ mutation: Event_SaveDocument, variables });
      setVersion(updateEvent.version);
      // What was typed meanwhile stays, as an unsaved change.
      form.reset(values, { keepValues: true });
      timedMessage.showSuccess('Event saved. Pages show it within 5 seconds.');
    } catch (error) {
      timedMessage.showFailure(sentenceOf(error, 'The event could not be saved.'));
    }
  }

  /** A field can have the focus only after its section is shown. */
  function showProblem(): void {
    const problem = firstProblemOf(resolveEvent(form.getValues()).errors);
    if (problem === null) return;
    flushSync(() => setSection(problem.section));
    form.setFocus(problem.field);
  }

  function openAtTop(next: EventSection): void {
    setSection(next);
    window.scrollTo(0, 0);
  }

  async function preview(): Promise<void> {
    if (await form.trigger()) return setShown(previewOf(form.getValues()));
    timedMessage.showFailure('Correct the marked fields first.');
    showProblem();
  }

  const contents: Readonly<Record<EventSection, ReactNode>> = {
    name: (
      <FactFields part="name">
        <WeighInFields />
      </FactFields>
    ),
    frontPage: <FactFields part="frontPage" />,
    place: <FactFields part="place" />,
    programme: <ListFields list="programme" />,
    prizes: <ListFields list="prizes" />,
    sponsors: <SponsorFields timedMessage={timedMessage} />,
    fishing: (
      <FactFields part="fishing">
        <LandmarkFields />
      </FactFields>
    ),
    tickets: (
      <FactFields part="tickets">
        <DayTimeField name="tickets.onSaleFrom" label="On sale from" />
      </FactFields>
    ),
    contact: <FactFields part="contact" />,
  };
  const next = sectionAfter(section);
  return (
    <FormProvider {...form}>
      <p className="text-ink-2">
        What visitors read about the derby. Leave a field empty when it is not known yet: nothing is shown for it.
      </p>
      <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[13.5rem_minmax(0,48rem)] 2xl:grid-cols-[13.5rem_minmax(0,1fr)_auto]">
        <SectionList current={section} onOpen={setSection} />
        <form
          noValidate
          aria-label="Event"
          className="grid min-w-0 grid-cols-1 gap-5"
          onSubmit={(submit) => void form.handleSubmit(send, showProblem)(submit)}
        >
          {EVENT_SECTIONS.map((one) => (
            <div key={one} hidden={one !== section}>
              {contents[one]}
            </div>
          ))}
          <div className="sticky bottom-0 z-10 flex flex-wrap items-center gap-3 border-t border-line bg-paper py-3">
            <Button type="submit" pending={isSubmitting} pendingLabel="Saving...">
              Save Event
            </Button>
            <Button variant="quiet" onClick={() => void preview()}>
              Preview
            </Button>
            <p role="status" className="mr-auto text-sm text-ink-2 max-sm:sr-only">
              {isDirty ? 'Unsaved changes' : 'No unsaved changes'}
            </p>
            {next && (
              <Button
                variant="quiet"
                className="ml-auto"
                aria-label={`Next: ${headingOf(next)}`}
                onClick={() => openAtTop(next)}
              >
                <span>
                  Next<span className="max-sm:hidden">: {headingOf(next)}</span>
                </span>
              </Button>
            )}
          </div>
        </form>
        <LivePreview />
      </div>
      <SectionMessage timedMessage={timedMessage} />
      <Dialog open={shown !== null} size="page" title="Preview" onClose={() => setShown(null)}>
        {shown && <EventPages event={shown} />}
      </Dialog>
      <LeaveQuestion changedCount={isDirty ? 1 : 0} />
    </FormProvider>
  );
}
