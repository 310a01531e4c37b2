import { ENTRY_FIELDS } from '@derby/rules/entry-fields';
import { Badge } from '@derby/ui/badge';
import { Button } from '@derby/ui/button';
import { Card } from '@derby/ui/card';
import { Checkbox } from '@derby/ui/checkbox';
import type { Message } from '@derby/ui/message-card';
import { zodResolver } from '@hookform/resolvers/zod';
import { type ReactNode, useEffect, useState } from 'react';
import { useForm, type UseFormReturn, useWatch } from 'react-hook-form';
import { SectionMessage } from '../../../components/section-message.tsx';
import { WarningList } from '../../../components/warning-list.tsx';
import { EMPTY_ENTRY, entryFormFields, type EntryFormValues, reportFirstProblem } from '../../../lib/entry-form.ts';
import { failureMessageOf, fieldAtFault, queuedMessageOf, readBack } from '../add-entry-failure.ts';
import { usePhotoLimits, useWeighedEntries } from '../api.ts';
import type { Draft } from '../device/device-store.ts';
import { messages } from '../messages.ts';
import { useSendQueue } from '../queue/queue-context.ts';
import { softWarnings } from '../soft-warnings.ts';
import { PhotoField } from './photo-field.tsx';
import { TypedFields } from './typed-fields.tsx';

/** The form of one entry, weight first, and the result of the last one. */
export function EntryForm({ draft }: { readonly draft: Draft }) {
  const limits = usePhotoLimits();
  const form = useEntryForm(draft);
  const { addEntry, message, clearMessage } = useAddEntry(form);
  const { isSubmitting } = form.formState;
  return (
    <>
      <Card className="max-sm:p-4">
        <form noValidate className="grid gap-3.5" onSubmit={(event) => void form.handleSubmit(addEntry)(event)}>
          <TypedFields form={form} />
          {limits.arePhotosAccepted && <PhotoField form={form} limits={limits} />}
          <div className="flex flex-wrap items-center gap-x-5">
            <DivisionField form={form} />
            <Checkbox {...form.register('isCatchDonated')}>{ENTRY_FIELDS.isCatchDonated.label}</Checkbox>
          </div>
          <SoftWarningsNotice form={form} />
          <StickyBar>
            <Button type="submit" size="main" pending={isSubmitting}>
              {isSubmitting ? messages.addingEntry : messages.addEntry}
            </Button>
          </StickyBar>
        </form>
      </Card>
      <SectionMessage timedMessage={{ message, clear: clearMessage }} />
    </>
  );
}

/** The division of the entry. */
function DivisionField({ form }: { readonly form: UseFormReturn<EntryFormValues> }) {
  const isJunior = useWatch({ control: form.control, name: 'isJunior' });
  return (
    <div className="flex items-center gap-2">
      <Checkbox {...form.register('isJunior')}>{ENTRY_FIELDS.isJunior.label}</Checkbox>
      <Badge variant={isJunior ? 'default' : 'outline'}>{messages.juniorBadge}</Badge>
    </div>
  );
}

/** Shows warnings about the typed values above the button; they do not block it. */
function SoftWarningsNotice({ form }: { readonly form: UseFormReturn<EntryFormValues> }) {
  const [fishWeight, firstName, lastName, isJunior] = useWatch({
    control: form.control,
    name: ['fishWeight', 'firstName', 'lastName', 'isJunior'],
  });
  const warnings = softWarnings({ fishWeight, firstName, lastName, isJunior }, useWeighedEntries());
  return <WarningList warnings={warnings} />;
}

/**
 * Submits the form. After the entry is saved or queued, clears the form for the next angler, focuses the weight and
 * reads the entry back. After a refusal the form stays as it is, with the error at its field or on the card.
 */
function useAddEntry(form: UseFormReturn<EntryFormValues>) {
  const queue = useSendQueue();
  const [message, setMessage] = useState<Message | null>(null);
  const [doneCount, setDoneCount] = useState(0);
  const { setFocus } = form;

  // After a reset the fields exist only once the form has rendered.
  useEffect(() => {
    if (doneCount > 0) setFocus('fishWeight');
  }, [doneCount, setFocus]);

  async function addEntry({ fishPhoto, ...typed }: EntryFormValues): Promise<void> {
    setMessage(null);
    const outcome = await queue.weighIn(typed, fishPhoto);
    if (outcome.kind === 'refused') return refuse(outcome.error);
    form.reset(EMPTY_ENTRY);
    setDoneCount((count) => count + 1);
    if (outcome.kind === 'queued') setMessage(queuedMessageOf(typed, outcome.error));
    else setMessage({ tone: 'ok', text: messages.added, details: readBack(typed, outcome.entry) });
  }

  function refuse(error: unknown): void {
    const failure = failureMessageOf(error);
    const field = fieldAtFault(error);
    if (field) form.setError(field, { message: failure.text }, { shouldFocus: true });
    else setMessage(failure);
  }

  return { addEntry, message, clearMessage: () => setMessage(null) };
}

const entryFormSchema = entryFormFields.superRefine(reportFirstProblem);

/** The form with its validation. It starts with the draft and stores every change as the draft. */
function useEntryForm(draft: Draft): UseFormReturn<EntryFormValues> {
  const { store } = useSendQueue();
  const form = useForm<EntryFormValues>({
    resolver: zodResolver(entryFormSchema),
    defaultValues: { ...EMPTY_ENTRY, ...draft.typed, fishPhoto: draft.photo },
  });
  const { subscribe } = form;
  useEffect(() => {
    let photoBefore = draft.photo;
    return subscribe({
      formState: { values: true },
      callback: ({ values: { fishPhoto, ...typed } }) => {
        void store.writeDraft(typed);
        if (fishPhoto === photoBefore) return;
        photoBefore = fishPhoto;
        void store.writeDraftPhoto(fishPhoto);
      },
    });
  }, [store, subscribe, draft]);
  return form;
}

/** The main action of a form. On a phone it stays at the lower edge of the window, however long the form is. */
function StickyBar({ children }: { readonly children: ReactNode }) {
  return (
    <div
      data-sticky-bar
      className="grid max-sm:sticky max-sm:bottom-0 max-sm:-mx-4 max-sm:-mb-4 max-sm:rounded-b-card max-sm:border-t max-sm:border-line max-sm:bg-panel max-sm:p-3"
    >
      {children}
    </div>
  );
}
