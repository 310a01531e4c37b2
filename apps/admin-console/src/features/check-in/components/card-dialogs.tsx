import { cardTextOf, readCardCode, readScannedCards } from '@derby/rules/card-code';
import { ENTRY_FIELDS } from '@derby/rules/entry-fields';
import { formatPhoneNumber } from '@derby/rules/phone-number';
import { Button } from '@derby/ui/button';
import { Checkbox } from '@derby/ui/checkbox';
import { Field } from '@derby/ui/field';
import { TextInput } from '@derby/ui/text-input';
import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useEffectEvent, useState } from 'react';
import { useForm, type UseFormReturn, useWatch } from 'react-hook-form';
import { FormDialog, type ShownDialogProps, useDialogForm, useFirstField } from '../../../components/form-dialog.tsx';
import { QrCamera } from '../../../components/qr-camera.tsx';
import { ConsentBox } from '../../../components/consent-box.tsx';
import { PhoneField } from '../../../components/phone-field.tsx';
import { SAVE, SAVING } from '../../../config/messages.ts';
import {
  CheckIn_GiveDocument,
  type CheckIn_GiveMutation,
  CheckIn_UpdateDocument,
  type CheckIn_UpdateMutation,
} from '../../../generated/graphql.ts';
import { useRequestKey } from '../../../lib/requests.ts';
import { personNameOf } from '../../../lib/texts.ts';
import { useIsAdministrator } from '../../../lib/viewer.tsx';
import {
  type Card,
  cardFormSchema,
  type CardValues,
  CHECK_IN_SHOWN,
  type Person,
  proposalFor,
  REFUSABLE_FIELDS,
  ticketsText,
} from '../check-in.ts';

interface DialogProps extends ShownDialogProps {
  /** The next free card. */
  readonly nextNumber: number;
  /** Called with a card that another person has: the next free one comes after it. */
  readonly onTaken: (number: number) => void;
  /** Called when it begins to fade. */
  readonly onClosing: () => void;
}

const SCAN_WORDS = {
  title: 'Scan the card',
  hold: 'Hold the code of the card in front of the camera.',
  instead: 'Type the number on the card instead.',
} as const;

/** The next person is typed while the dialog still fades. */
function useClosing({ open }: { readonly open: boolean }, onClosing: () => void): void {
  const tell = useEffectEvent(onClosing);
  useEffect(() => {
    if (!open) tell();
  }, [open]);
}

/** Gives a card to a person of an order, or to a walk-up. */
export function GiveCardDialog({
  person,
  onGiven,
  ...props
}: DialogProps & { readonly person: Person | null; readonly onGiven: (card: Card) => void }) {
  // The list is read again meanwhile, and another phone may take the number.
  const [defaultValues] = useState(() => {
    const proposed = proposalFor(person, props.nextNumber);
    return { ...proposed, phoneNumber: formatPhoneNumber(proposed.phoneNumber) };
  });
  const form = useForm<CardValues>({ resolver: zodResolver(cardFormSchema), defaultValues });
  const keyOf = useRequestKey();
  const dialog = useDialogForm(form, props, (values) => {
    // Without a tick only what the form has shown as agreed to is taken back.
    const isTakenBack = defaultValues.hasConsented && values.phoneNumber === defaultValues.phoneNumber;
    const hasConsented = values.hasConsented || (isTakenBack ? false : null);
    const input = { ...values, hasConsented, participantId: person?.participantId ?? null };
    return {
      mutation: CheckIn_GiveDocument,
      variables: { input, idempotencyKey: keyOf(input) },
      ...CHECK_IN_SHOWN,
      fields: REFUSABLE_FIELDS,
      done: ({ giveCard }: CheckIn_GiveMutation) => {
        onGiven(giveCard);
        return `Card ${giveCard.number} is given to ${personNameOf(giveCard)}.`;
      },
      failed: 'Failed to give the card.',
    };
  });
  useClosing(dialog, props.onClosing);
  const card = useWatch({ control: form.control, name: 'card' });
  const number = readCardCode(card)?.number;
  const fields = useCardFields(form);
  return (
    <FormDialog
      {...dialog}
      title={person === null ? 'Add walk-up' : 'Who gets this card?'}
      placement="bottom"
      initialFocus={fields.initialFocus}
      submitLabel={number === undefined ? 'Give card' : `Give card ${number}`}
      pendingLabel="Giving..."
    >
      {person !== null && <p className="wrap-anywhere">{`Order of ${personNameOf(person)}: ${ticketsText(person)}`}</p>}
      <CardField form={form} fields={fields} nextNumber={props.nextNumber} onTaken={props.onTaken} />
      <NameFields form={form} fields={fields} />
      <ReachFields form={form} />
    </FormDialog>
  );
}

/** Changes phone number, consent and card of an angler; administrators also name and division. */
export function EditCardDialog({
  card: angler,
  onRelease,
  ...props
}: DialogProps & { readonly card: Card; readonly onRelease: () => void }) {
  const isAdministrator = useIsAdministrator();
  const { id, number, firstName, lastName, isJunior, hasConsented } = angler;
  const defaultValues: CardValues = {
    card: String(number),
    firstName,
    lastName,
    isJunior,
    hasConsented,
    phoneNumber: formatPhoneNumber(angler.phoneNumber ?? ''),
  };
  const form = useForm<CardValues>({ resolver: zodResolver(cardFormSchema), defaultValues });
  const dialog = useDialogForm(form, props, (values) => ({
    mutation: CheckIn_UpdateDocument,
    variables: { id, input: changedIn(values, defaultValues) },
    ...CHECK_IN_SHOWN,
    fields: REFUSABLE_FIELDS,
    done: ({ updateAngler }: CheckIn_UpdateMutation) =>
      `Card ${updateAngler.number} of ${personNameOf(updateAngler)} is saved.`,
    failed: 'Failed to save the card.',
  }));
  useClosing(dialog, props.onClosing);
  const fields = useCardFields(form);
  return (
    <FormDialog
      {...dialog}
      title={isAdministrator ? `Card ${number}` : `Card ${number}: ${personNameOf(angler)}`}
      placement="bottom"
      submitLabel={SAVE}
      pendingLabel={SAVING}
    >
      <CardField form={form} fields={fields} nextNumber={props.nextNumber} onTaken={props.onTaken} />
      {isAdministrator && <NameFields form={form} fields={fields} />}
      <ReachFields form={form} />
      {isAdministrator && (
        <Button variant="quiet" className="justify-self-start" onClick={onRelease}>
          Release card
        </Button>
      )}
    </FormDialog>
  );
}

/** Returns what was changed: another phone may have changed the rest meanwhile. */
function changedIn(values: CardValues, shown: CardValues): Partial<CardValues> {
  // What was agreed to is for the number that was shown.
  const wasAgreed = shown.hasConsented && values.phoneNumber === shown.phoneNumber;
  const before = { ...shown, hasConsented: wasAgreed };
  const names = Object.keys(values) as (keyof CardValues)[];
  return Object.fromEntries(names.flatMap((name) => (values[name] === before[name] ? [] : [[name, values[name]]])));
}

/** The first fields of a form, and where its dialog begins: at what is missing. */
function useCardFields(form: UseFormReturn<CardValues>) {
  const card = useFirstField<HTMLInputElement>(
    form.register('card', { onChange: () => form.setValue('card', cardTextOf(form.getValues('card'))) }),
  );
  const firstName = useFirstField<HTMLInputElement>(form.register('firstName'));
  const isNamed = form.formState.defaultValues?.firstName !== '';
  return { card: card.field, firstName: firstName.field, initialFocus: (isNamed ? card : firstName).initialFocus };
}

type CardFields = ReturnType<typeof useCardFields>;

interface PartProps {
  readonly form: UseFormReturn<CardValues>;
  readonly fields: CardFields;
}

/** The number of the card, typed or scanned. A scanner's Enter gives no card. */
function CardField({ form, fields, nextNumber, onTaken }: PartProps & Pick<DialogProps, 'nextNumber' | 'onTaken'>) {
  // The keypad of a phone would cover the form: it opens at a tap.
  const [isTapped, setIsTapped] = useState(false);
  const { card: error } = form.formState.errors;
  // Refused by the server, because another person has this card.
  const isTaken = error !== undefined && error.type !== 'custom';
  useEffect(() => {
    const number = readCardCode(form.getValues('card'))?.number;
    if (isTaken && number !== undefined) onTaken(number);
  }, [isTaken, form, onTaken]);
  const takeScanned = async (text: string): Promise<string | null> => {
    if (readScannedCards(text).length === 0) return 'This code is not an angler card.';
    form.setValue('card', cardTextOf(text), { shouldDirty: true });
    form.clearErrors('card');
    return null;
  };
  return (
    <div className="grid gap-2">
      <Field label="Card" hint="The number on the card, or scan its code" error={error?.message}>
        <div className="relative max-w-60">
          <TextInput
            {...fields.card}
            autoComplete="off"
            inputMode={isTapped ? 'numeric' : 'none'}
            onPointerDown={() => setIsTapped(true)}
            onClick={(event) => event.currentTarget.select()}
            onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
            className="pr-12 font-display text-[28px] font-semibold tabular-nums"
          />
          <QrCamera
            words={SCAN_WORDS}
            isOffered
            onText={takeScanned}
            onClosed={() => fields.card.ref.current?.focus()}
          />
        </div>
      </Field>
      {isTaken && (
        <Button
          variant="quiet"
          className="justify-self-start"
          onClick={() => form.setValue('card', String(nextNumber), { shouldValidate: true })}
        >
          {`Take card ${nextNumber}`}
        </Button>
      )}
    </div>
  );
}

function NameFields({ form, fields }: PartProps) {
  const { errors } = form.formState;
  return (
    <>
      <div className="grid grid-cols-1 items-start gap-3 sm:grid-cols-2">
        <Field label={ENTRY_FIELDS.firstName.label} error={errors.firstName?.message}>
          <TextInput {...fields.firstName} autoComplete="off" />
        </Field>
        <Field label={ENTRY_FIELDS.lastName.label} error={errors.lastName?.message}>
          <TextInput {...form.register('lastName')} autoComplete="off" />
        </Field>
      </div>
      <Checkbox {...form.register('isJunior')}>{ENTRY_FIELDS.isJunior.label}</Checkbox>
    </>
  );
}

/** How the person is reached. */
function ReachFields({ form }: { readonly form: UseFormReturn<CardValues> }) {
  const { defaultValues, dirtyFields } = form.formState;
  const phoneNumber = useWatch({ control: form.control, name: 'phoneNumber' });
  // A recorded consent is for the number that was shown first.
  const isKnown = (defaultValues?.hasConsented ?? false) && phoneNumber === defaultValues?.phoneNumber;
  const show = useEffectEvent((hasConsented: boolean): void => {
    if (!dirtyFields.hasConsented) form.setValue('hasConsented', hasConsented);
  });
  useEffect(() => show(isKnown), [isKnown]);
  return (
    <>
      <PhoneField
        control={form.control}
        name="phoneNumber"
        hint={phoneNumber === '' ? 'Leave empty without a phone' : null}
      />
      <ConsentBox {...form.register('hasConsented')} />
    </>
  );
}
