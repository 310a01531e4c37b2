import { ENTRY_FIELDS } from '@derby/rules/entry-fields';
import { PHONE_DIGITS, phoneDigitsOf } from '@derby/rules/phone-number';
import { Badge } from '@derby/ui/badge';
import { Button } from '@derby/ui/button';
import { Checkbox } from '@derby/ui/checkbox';
import type { Message } from '@derby/ui/message-card';
import { zodResolver } from '@hookform/resolvers/zod';
import { type FormEvent, type KeyboardEvent, type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { useForm, type UseFormReturn, useWatch } from 'react-hook-form';
import { ConsentBox, useConsentQuestion } from '../../../components/consent-box.tsx';
import { OptionalTextInputs } from '../../../components/optional-texts.tsx';
import { PhoneField } from '../../../components/phone-field.tsx';
import { QrCamera } from '../../../components/qr-camera.tsx';
import { WarningList } from '../../../components/warning-list.tsx';
import { WeightField } from '../../../components/weight-field.tsx';
import type { CardHolder } from '../../../lib/card-holder.ts';
import {
  EMPTY_ENTRY,
  entryFormFields,
  type EntryFormValues,
  isBegun,
  reportFirstProblem,
} from '../../../lib/entry-form.ts';
import { weightWarnings } from '../../../lib/weight-warnings.ts';
import { z } from '../../../lib/zod.ts';
import { usePhotoLimits } from '../api.ts';
import { CARD_WORDS, useCard } from '../cards/use-card.ts';
import type { Draft } from '../device/device-store.ts';
import { useKeyboardHeight } from '../phone.ts';
import { useSendQueue } from './queue-provider.tsx';
import { nameWarnings } from '../soft-warnings.ts';
import type { ScaleMirror } from '../scale/scale-mirror.ts';
import { useMirroredForm } from '../scale/use-scale-mirror.ts';
import { useAddEntry } from '../use-add-entry.tsx';
import type { SavedEntry, WeighedEntry } from '../weighed-entries.ts';
import { forgetKeyboard, Keypad, useKeypad } from './keypad.tsx';
import { LastFish } from './last-fish.tsx';
import { NameFields } from './name-fields.tsx';
import { PhotoField } from './photo-field.tsx';
import { type QuestionOptions, useQuestion } from './question-sheet.tsx';

export interface EntryFormProps extends Pick<QuestionOptions, 'weighed' | 'onWentBack'> {
  readonly draft: Draft;
  /** The cards that this device knows. */
  readonly cards: readonly CardHolder[];
  readonly hasDerbyEnded: boolean;
  /** The message about the last entry, and how to replace it. */
  readonly message: Message | null;
  readonly onMessage: (message: Message | null) => void;
  readonly onCorrect: (entry: SavedEntry) => void;
  readonly mirror: ScaleMirror;
  /** Shown above Add Entry. */
  readonly notice: ReactNode;
}

/**
 * The last fish, and the form of the next one, weight first. After the end of the derby each is shown only while it has
 * something to show.
 */
export function EntryForm(props: EntryFormProps) {
  const { draft, weighed, cards, hasDerbyEnded, notice, message, mirror, onWentBack, ...last } = props;
  const limits = usePhotoLimits();
  const form = useEntryForm(draft);
  useMirroredForm(form, mirror);
  const formElement = useRef<HTMLFormElement>(null);
  // At once: the form's own setFocus waits, and fast keys would go to the field before.
  const focus = useCallback((name: keyof EntryFormValues): void => {
    const field = formElement.current?.elements.namedItem(name);
    if (field instanceof HTMLElement) field.focus();
  }, []);
  const { addEntry, isAdding, lastFish } = useAddEntry(form, { weighed, formElement, focus, mirror, ...last });
  const { check, sheet } = useQuestion(form, { weighed, addEntry, onWentBack });
  const keypad = useKeypad();
  useOpenKeypad(keypad.inputMode !== undefined && !isBegun(draft.typed), focus);
  const submitButton = useRef<HTMLButtonElement>(null);
  const hasValues = useWatch({ control: form.control, compute: isBegun });
  // A refused entry is put back into it.
  const isShown = !hasDerbyEnded || hasValues || isAdding;
  useKeyboardHeight();
  const leaveFields = (): void => {
    window.scrollTo({ top: 0 });
    submitButton.current?.focus({ preventScroll: true });
  };
  const card = useCard(cards, { form, formElement, focus, leaveFields, onScanner: forgetKeyboard });
  const submit = (event: FormEvent): void => {
    const { firstName } = form.getValues();
    if (!card.isCard(firstName)) return void form.handleSubmit(check)(event);
    event.preventDefault();
    void card.takeTyped(firstName);
  };
  return (
    <>
      {(isShown || message !== null || lastFish.last !== null) && (
        <LastFish message={message} isSmall={keypad.field?.type === 'tel'} {...lastFish} />
      )}
      {isShown && (
        <form
          ref={formElement}
          noValidate
          className="flex grow flex-col gap-3 *:shrink-0 sm:grow-0 sm:rounded-card sm:border sm:border-line sm:bg-panel sm:p-4 sm:shadow-card"
          onSubmit={submit}
          {...keypad.handlers}
        >
          <TypedFields
            form={form}
            weighed={weighed}
            inputMode={keypad.inputMode}
            focus={focus}
            onPerson={(isComplete) => (isComplete ? leaveFields() : focus('phoneNumber'))}
            card={card}
          />
          <OptionalTextInputs register={form.register} errors={form.formState.errors} />
          <div className="grid items-end gap-x-5 gap-y-3 sm:grid-cols-[minmax(0,1fr)_auto]">
            {limits.arePhotosAccepted && <PhotoField form={form} limits={limits} />}
            <div className="flex flex-wrap gap-x-5 sm:grid">
              <Checkbox {...form.register('isJunior')}>{ENTRY_FIELDS.isJunior.label}</Checkbox>
              <Checkbox {...form.register('isCatchDonated')}>{ENTRY_FIELDS.isCatchDonated.label}</Checkbox>
            </div>
            <ConsentAtScale form={form} />
          </div>
          <Bar isSticky={keypad.field !== null}>
            {notice}
            {keypad.field && (
              <Keypad field={keypad.field} onNext={() => (isWeight(keypad.field) ? card.goOn() : leaveFields())} />
            )}
            <Button
              ref={submitButton}
              type="submit"
              size="main"
              pending={isAdding || form.formState.isSubmitting}
              pendingLabel="Adding Entry..."
            >
              Add Entry
            </Button>
          </Bar>
        </form>
      )}
      {sheet}
    </>
  );
}

/** Asks whether the angler agrees to texts, where the setting says so. With a card the check-in has asked. */
function ConsentAtScale({ form: { control, setValue } }: { readonly form: UseFormReturn<EntryFormValues> }) {
  const isAsked = useConsentQuestion()?.isAskedAtScale ?? false;
  const [card, hasConsented] = useWatch({ control, name: ['card', 'hasConsented'] });
  if (!isAsked || card) return null;
  return (
    <div className="sm:col-span-full">
      <ConsentBox
        checked={hasConsented ?? false}
        onChange={({ currentTarget }) => setValue('hasConsented', currentTarget.checked || undefined)}
      />
    </div>
  );
}

/** Opens the keypad at the weight when the page opens. A draft is shown as a whole instead. */
function useOpenKeypad(isWanted: boolean, focus: (name: 'fishWeight') => void): void {
  const [isFirst] = useState(isWanted);
  useEffect(() => {
    if (isFirst) focus('fishWeight');
  }, [isFirst, focus]);
}

const isWeight = (field: HTMLInputElement | null): boolean => field?.name === 'fishWeight';

/** The field that follows on Enter, except after the weight; Enter in the last one adds the entry. */
const NEXT_FIELD: Readonly<Record<string, keyof EntryFormValues>> = {
  firstName: 'lastName',
  lastName: 'phoneNumber',
};

interface TypedFieldsProps {
  readonly form: UseFormReturn<EntryFormValues>;
  readonly weighed: readonly WeighedEntry[];
  readonly inputMode: 'none' | undefined;
  readonly focus: (name: keyof EntryFormValues) => void;
  readonly onPerson: (isComplete: boolean) => void;
  readonly card: ReturnType<typeof useCard>;
}

function TypedFields({ form, weighed, inputMode, focus, onPerson, card }: TypedFieldsProps) {
  const { control } = form;
  const [phoneNumber, fishWeight, isJunior] = useWatch({ control, name: ['phoneNumber', 'fishWeight', 'isJunior'] });
  const [firstName, lastName, holder] = useWatch({ control, name: ['firstName', 'lastName', 'card'] });
  /** Moves to the next field on Enter, which the keypad of a phone calls Next. */
  const moveOn = (event: KeyboardEvent<HTMLInputElement>): void => {
    const { name, value } = event.currentTarget;
    const next = NEXT_FIELD[name];
    if (event.key !== 'Enter' || event.defaultPrevented) return;
    event.preventDefault();
    if (name === 'firstName' && card.isCard(value)) void card.takeTyped(value);
    else if (next === undefined) card.goOn();
    else focus(next);
  };
  const keypad = inputMode && { inputMode };
  return (
    <>
      <div className="relative grid gap-2">
        <WeightField
          control={control}
          name="fishWeight"
          size="xl"
          unit="lbs"
          enterKeyHint="next"
          className={`max-sm:min-h-28 max-sm:[&_input]:leading-none ${fishWeight.length < LONG_WEIGHT ? 'max-sm:[&_input]:text-[96px]' : 'max-sm:[&_input]:text-[64px]'}`}
          // A tap replaces a weight, as a scale does: nobody types on from 81.2.
          onClick={(event) => event.currentTarget.select()}
          onKeyDown={moveOn}
          {...keypad}
        />
        {isJunior && (
          <span className="absolute top-0 right-0">
            <Badge>Junior</Badge>
          </span>
        )}
        <WarningList warnings={weightWarnings({ fishWeight, isJunior }, weighed)} />
      </div>
      <div className="grid items-start gap-3 lg:grid-cols-[2fr_1fr]">
        <div className="relative grid grid-cols-2 items-start gap-3">
          <NameFields
            form={form}
            weighed={weighed}
            camera={
              card.isOn ? (
                <QrCamera words={CARD_WORDS} isOffered={firstName === ''} onText={card.take} onClosed={card.goOn} />
              ) : null
            }
            onKeyDown={moveOn}
            onPerson={onPerson}
          />
          {holder && (
            <span className="absolute top-0 right-0">
              <Badge variant="secondary">Card {holder.number}</Badge>
            </span>
          )}
          <div className="col-span-2 empty:hidden has-[ul:empty]:hidden">
            <WarningList warnings={nameWarnings({ firstName, lastName }, weighed)} />
          </div>
        </div>
        <PhoneField
          control={control}
          name="phoneNumber"
          // A space keeps the height of the line.
          hint={phoneNumber === '' ? '\u00A0' : `${phoneDigitsOf(phoneNumber).length} of ${PHONE_DIGITS} digits`}
          placeholder={holder?.phoneEnding ? `Ending in ${holder.phoneEnding}` : undefined}
          {...keypad}
        />
      </div>
    </>
  );
}

/** From this number of signs on, a weight in the largest letters is cut off on a phone. */
const LONG_WEIGHT = 6;

const entryFormSchema = entryFormFields
  .extend({ card: z.custom<CardHolder>().optional(), hasConsented: z.literal(true).optional() })
  .superRefine(({ phoneNumber, ...entry }, context) => {
    // The server takes it from the card.
    const isOnCard = entry.card?.phoneEnding != null && phoneNumber === '';
    reportFirstProblem(isOnCard ? entry : { ...entry, phoneNumber }, context);
  });

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

interface BarProps {
  /** Also on a wide screen. */
  readonly isSticky: boolean;
  readonly children: ReactNode;
}

/** The keypad and the main action. On a phone they stay at the lower edge of the window, above the system's keyboard. */
function Bar({ isSticky, children }: BarProps) {
  return (
    <div
      data-sticky-bar
      className={`grid gap-2 max-sm:sticky max-sm:bottom-(--keyboard-height,0px) max-sm:-mx-4 max-sm:mt-auto max-sm:-mb-5 max-sm:border-t max-sm:border-line max-sm:bg-panel max-sm:p-3 ${isSticky ? 'z-10 sm:sticky sm:bottom-0 sm:bg-panel sm:py-3' : ''}`}
    >
      {children}
    </div>
  );
}
