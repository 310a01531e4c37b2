import { ENTRY_FIELD_NAMES, ENTRY_FIELDS } from '@derby/rules/entry-fields';
import { Badge } from '@derby/ui/badge';
import { Button } from '@derby/ui/button';
import { Card } from '@derby/ui/card';
import { Checkbox } from '@derby/ui/checkbox';
import type { Message } from '@derby/ui/message-card';
import { zodResolver } from '@hookform/resolvers/zod';
import { type ReactNode, useEffect, useState } from 'react';
import { useForm, type UseFormReturn, useWatch } from 'react-hook-form';
import { formatEntryTime } from '@derby/rules/event/derby-time';
import { shownWeight } from '@derby/rules/weight';
import {
  EMPTY_ENTRY,
  entryFormFields,
  type EntryFormValues,
  isBegun,
  reportFirstProblem,
} from '../../../lib/entry-form.ts';
import { failureMessageOf, fieldAtFault, nameAndWeight, queuedMessageOf, readBack } from '../add-entry-failure.ts';
import { usePhotoLimits, useWeighedEntries } from '../api.ts';
import type { Draft } from '../device/device-store.ts';
import { UNDO_VISIBLE_MS } from '../constants.ts';
import { messages } from '../messages.ts';
import { useSendQueue } from '../queue/queue-context.ts';
import { questionOf, type Question } from '../soft-warnings.ts';
import { LastEntry } from './last-entry.tsx';
import { PhotoField } from './photo-field.tsx';
import { QuestionSheet } from './question-sheet.tsx';
import { TypedFields } from './typed-fields.tsx';

interface EntryFormProps {
  readonly draft: Draft;
  readonly hasDerbyEnded: boolean;
}

/**
 * The result of the last entry, and the form of the next one, weight first. After the end of the derby each is shown
 * only while it has something to show.
 */
export function EntryForm({ draft, hasDerbyEnded }: EntryFormProps) {
  const limits = usePhotoLimits();
  const form = useEntryForm(draft);
  const { addEntry, ...lastEntry } = useAddEntry(form);
  const { check, sheet } = useQuestion(form, addEntry);
  const { isSubmitting } = form.formState;
  const hasValues = useWatch({ control: form.control, compute: isBegun });
  const isShown = !hasDerbyEnded || hasValues;
  return (
    <>
      {(isShown || lastEntry.last !== null) && <LastEntry {...lastEntry} />}
      {isShown && (
        <Card className="max-sm:p-4">
          <form noValidate className="grid gap-3.5" onSubmit={(event) => void form.handleSubmit(check)(event)}>
            <TypedFields form={form} />
            {limits.arePhotosAccepted && <PhotoField form={form} limits={limits} />}
            <div className="flex flex-wrap items-center gap-x-5">
              <DivisionField form={form} />
              <Checkbox {...form.register('isCatchDonated')}>{ENTRY_FIELDS.isCatchDonated.label}</Checkbox>
            </div>
            <StickyBar>
              <Button type="submit" size="main" pending={isSubmitting} pendingLabel={messages.addingEntry}>
                {messages.addEntry}
              </Button>
            </StickyBar>
          </form>
        </Card>
      )}
      {sheet}
    </>
  );
}

/** Asks before an unusual entry is added (docs/screens.md, "New Entry"). */
function useQuestion(form: UseFormReturn<EntryFormValues>, addEntry: (entry: EntryFormValues) => Promise<void>) {
  const weighed = useWeighedEntries();
  const [asked, setAsked] = useState<{ readonly question: Question; readonly weight: string } | null>(null);
  const [isOpen, setIsOpen] = useState(false);

  async function check(entry: EntryFormValues): Promise<void> {
    const question = questionOf(entry, weighed, Date.now());
    if (question === null) return await addEntry(entry);
    setAsked({ question, weight: shownWeight(entry.fishWeight) });
    setIsOpen(true);
  }

  const sheet = (
    <QuestionSheet
      open={isOpen}
      question={asked?.question ?? null}
      weight={asked?.weight ?? ''}
      onAdd={() => {
        setIsOpen(false);
        void form.handleSubmit(addEntry)();
      }}
      onBack={() => setIsOpen(false)}
      // A refusal may have named another field meanwhile.
      onClosed={() => form.setFocus(ENTRY_FIELD_NAMES.find((name) => form.formState.errors[name]) ?? 'fishWeight')}
    />
  );
  return { check, sheet };
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

/**
 * Submits the form. After the entry is saved or queued, clears the form for the next angler, focuses the weight and
 * reads the entry back. After a refusal the form stays as it is, with the error at its field or on the card.
 */
function useAddEntry(form: UseFormReturn<EntryFormValues>) {
  const queue = useSendQueue();
  const [message, setMessage] = useState<Message | null>(null);
  const [last, setLast] = useState<string | null>(null);
  const { undoable, setUndoable } = useUndoable();
  const [isUndoing, setIsUndoing] = useState(false);
  const [doneCount, setDoneCount] = useState(0);
  const { setFocus } = form;

  // After a reset the fields exist only once the form has rendered.
  useEffect(() => {
    if (doneCount > 0) setFocus('fishWeight');
  }, [doneCount, setFocus]);

  async function addEntry(values: EntryFormValues): Promise<void> {
    const { fishPhoto, ...typed } = values;
    setMessage(null);
    setUndoable(null);
    const outcome = await queue.weighIn(typed, fishPhoto);
    if (outcome.kind === 'refused') return refuse(outcome.error);
    form.reset(EMPTY_ENTRY);
    setDoneCount((count) => count + 1);
    const entry = readBack(typed, outcome.kind === 'saved' ? outcome.entry : null);
    setLast(messages.lastEntry(entry, timeNow()));
    if (outcome.kind === 'queued') return setMessage(queuedMessageOf(typed, outcome.error));
    if (outcome.entry) setUndoable({ entryId: outcome.entry.id, values });
    setMessage({ tone: 'ok', text: messages.added, details: <LargeText>{entry}</LargeText> });
  }

  function refuse(error: unknown): void {
    const failure = failureMessageOf(error);
    const field = fieldAtFault(error);
    if (field) form.setError(field, { message: failure.text }, { shouldFocus: true });
    else setMessage(failure);
  }

  /** Fills the form with the entry again, unless the next one has been begun. */
  async function undo({ entryId, values }: Undoable): Promise<void> {
    setIsUndoing(true);
    try {
      await queue.undo(entryId);
    } catch (error) {
      setUndoable({ entryId, values });
      return setMessage(failureMessageOf(error));
    } finally {
      setIsUndoing(false);
    }
    setUndoable(null);
    setLast(null);
    setMessage({ tone: 'ok', text: messages.undone(nameAndWeight(values)) });
    if (isBegun(form.getValues())) return;
    form.reset(values);
    setDoneCount((count) => count + 1);
  }

  return {
    addEntry,
    message,
    last,
    onCleared: () => setMessage(null),
    onUndo: undoable && (() => void undo(undoable)),
    isUndoing,
  };
}

/** The entry that was added last, with its values in the form. */
interface Undoable {
  readonly entryId: number;
  readonly values: EntryFormValues;
}

/** Holds an entry for as long as Undo is offered. */
function useUndoable() {
  const [undoable, setUndoable] = useState<Undoable | null>(null);
  useEffect(() => {
    if (!undoable) return undefined;
    const timer = setTimeout(() => setUndoable(null), UNDO_VISIBLE_MS);
    return () => clearTimeout(timer);
  }, [undoable]);
  return { undoable, setUndoable };
}

const timeNow = () => formatEntryTime(new Date().toISOString());

/** The entry as it is read to the angler. */
function LargeText({ children }: { readonly children: string }) {
  return <span className="block font-display text-[28px] leading-tight font-semibold tabular-nums">{children}</span>;
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
