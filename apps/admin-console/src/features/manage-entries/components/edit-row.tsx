import { ENTRY_FIELDS } from '@derby/rules/entry-fields';
import { Button } from '@derby/ui/button';
import { Checkbox } from '@derby/ui/checkbox';
import { Field } from '@derby/ui/field';
import { TextInput } from '@derby/ui/text-input';
import { useEffect } from 'react';
import { EditFrame } from '../../../components/edit-frame.tsx';
import { PhoneInput } from '../../../components/phone-input.tsx';
import type { PhotoLimits } from '../../../lib/photo-limits.ts';
import type { TimedMessage } from '../../../lib/use-timed-message.ts';
import type { ManagedEntry } from '../api.ts';
import { WEIGHT_STEP } from '../constants.ts';
import { useEditForm } from '../hooks/use-edit-form.ts';
import { messages } from '../messages.ts';
import { personNameOf } from '../../../lib/texts.ts';
import { useIsAdministrator } from '../../../lib/viewer.tsx';
import { EditPhoto } from './edit-photo.tsx';
import { SmsHistory } from './sms-history.tsx';

interface EditRowProps {
  readonly entry: ManagedEntry;
  readonly limits: PhotoLimits;
  readonly timedMessage: TimedMessage;
  readonly onSendSms: (entry: ManagedEntry) => void;
  /** Saved or cancelled. */
  readonly onDone: () => void;
}

/** An entry while it is edited, in the place of its row. */
export function EditRow({ entry, limits, timedMessage, onSendSms, onDone }: EditRowProps) {
  const { form, save, removePhoto } = useEditForm(entry, { timedMessage, onDone });
  const isAdministrator = useIsAdministrator();
  const { register, formState, setFocus } = form;
  const { errors, isSubmitting } = formState;
  useEffect(() => setFocus('firstName'), [setFocus]);
  return (
    <EditFrame
      label={messages.editing(personNameOf(entry))}
      isSaving={isSubmitting}
      onSave={(event) => void form.handleSubmit(save)(event)}
      onCancel={onDone}
      extra={
        isAdministrator && (
          <Button variant="quiet" className="mr-auto" onClick={() => onSendSms(entry)}>
            {messages.sendSms}
          </Button>
        )
      }
    >
      <div className="grid items-start gap-4 sm:grid-cols-2 xl:grid-cols-4">
        <Field label={ENTRY_FIELDS.firstName.label} error={errors.firstName?.message}>
          <TextInput {...register('firstName')} autoComplete="off" autoCapitalize="words" spellCheck={false} />
        </Field>
        <Field label={ENTRY_FIELDS.lastName.label} error={errors.lastName?.message}>
          <TextInput {...register('lastName')} autoComplete="off" autoCapitalize="words" spellCheck={false} />
        </Field>
        <Field label={ENTRY_FIELDS.phoneNumber.label} error={errors.phoneNumber?.message}>
          <PhoneInput {...register('phoneNumber')} />
        </Field>
        <Field label={ENTRY_FIELDS.fishWeight.label} error={errors.fishWeight?.message}>
          <TextInput
            {...register('fishWeight')}
            type="number"
            inputMode="decimal"
            step={WEIGHT_STEP}
            min={0}
            autoComplete="off"
          />
        </Field>
      </div>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <div className="grid content-start gap-2">
          <Checkbox {...register('isJunior')}>{ENTRY_FIELDS.isJunior.label}</Checkbox>
          <EditPhoto entry={entry} form={form} limits={limits} onDelete={removePhoto} />
        </div>
        {isAdministrator && (
          <div className="grid content-start gap-2">
            <h2 className="text-xl">{messages.history}</h2>
            <SmsHistory entryId={entry.id} />
          </div>
        )}
      </div>
    </EditFrame>
  );
}
