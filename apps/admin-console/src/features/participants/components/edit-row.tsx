import { problemOf } from '@derby/rules/entry-fields';
import { Field } from '@derby/ui/field';
import { NumberInput } from '@derby/ui/number-input';
import { Select } from '@derby/ui/select';
import { TextInput } from '@derby/ui/text-input';
import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useState } from 'react';
import { useForm, type UseFormReturn, useWatch } from 'react-hook-form';
import { EditFrame } from '../../../components/edit-frame.tsx';
import { Participants_UpdateDocument } from '../../../generated/graphql.ts';
import { showRefusal } from '../../../lib/show-refusal.ts';
import { personNameOf } from '../../../lib/texts.ts';
import { useMutate } from '../../../lib/use-change.ts';
import type { TimedMessage } from '../../../lib/use-timed-message.ts';
import { problemsBy, z } from '../../../lib/zod.ts';
import { COUNTS, type Participant, STATUSES } from '../participants.ts';

/** The fields of the form by their API names. */
const FIELDS: Readonly<Record<string, keyof ParticipantFormInput>> = {
  first_name: 'firstName',
  last_name: 'lastName',
  email: 'email',
  total_tickets: 'totalTickets',
  derby_entries: 'derbyEntries',
  junior_entries: 'juniorEntries',
  status: 'status',
};

interface EditRowProps {
  readonly participant: Participant;
  readonly timedMessage: TimedMessage;
  /** Called after Save or Cancel. */
  readonly onDone: () => void;
}

/** The form that replaces the row of a participant. Errors are shown at their field, or on the message card. */
export function EditRow({ participant, timedMessage, onDone }: EditRowProps) {
  const mutate = useMutate();
  const form = useForm<ParticipantFormInput, unknown, ParticipantFormValues>({
    resolver: zodResolver(participantFormSchema),
    defaultValues: formValuesOf(participant),
  });
  const [seen] = useState(participant);
  const save = form.handleSubmit(async (values) => {
    // Fields that were not edited are not sent: another administrator or an import may have changed them meanwhile.
    const changed = FORM_FIELDS.filter((field) => values[field] !== seen[field]);
    const input = Object.fromEntries(changed.map((field) => [field, values[field]]));
    try {
      const variables = { id: participant.id, input };
      if (changed.length > 0) await mutate({ mutation: Participants_UpdateDocument, variables });
    } catch (error) {
      showRefusal(error, { form, fields: FIELDS, fallback: 'Failed to update participant', timedMessage });
      return;
    }
    timedMessage.showSuccess('Participant updated successfully');
    onDone();
  });
  const { register, formState, setFocus } = form;
  const { errors, isSubmitting } = formState;
  useEffect(() => setFocus('firstName'), [setFocus]);
  return (
    <EditFrame
      label={`Edit the participant ${personNameOf(participant)}`}
      isSaving={isSubmitting}
      onSave={(event) => void save(event)}
      onCancel={onDone}
    >
      <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2 xl:grid-cols-3">
        <Field label="First name" error={errors.firstName?.message}>
          <TextInput {...register('firstName')} autoComplete="off" autoCapitalize="words" spellCheck={false} />
        </Field>
        <Field label="Last name" error={errors.lastName?.message}>
          <TextInput {...register('lastName')} autoComplete="off" autoCapitalize="words" spellCheck={false} />
        </Field>
        <Field label="Email" error={errors.email?.message}>
          <TextInput {...register('email')} type="email" autoComplete="off" spellCheck={false} />
        </Field>
      </div>
      <div className="grid grid-cols-2 items-end gap-4 *:min-w-0 sm:grid-cols-4">
        <CountField form={form} name="totalTickets" />
        <CountField form={form} name="derbyEntries" />
        <CountField form={form} name="juniorEntries" />
        <Field label="Status" error={errors.status?.message}>
          <Select {...register('status')}>
            {Object.entries(STATUSES).map(([status, label]) => (
              <option key={status} value={status}>
                {label}
              </option>
            ))}
          </Select>
        </Field>
      </div>
    </EditFrame>
  );
}

interface CountFieldProps {
  readonly form: UseFormReturn<ParticipantFormInput, unknown, ParticipantFormValues>;
  readonly name: keyof typeof COUNTS;
}

/** A number of tickets or entries. A hint shows what is saved when it differs from what was typed. */
function CountField({ form: { register, control, formState }, name }: CountFieldProps) {
  const text = useWatch({ control, name });
  const saved = countOf(text);
  const hint = text.trim() === String(saved) ? undefined : `Saved as ${saved}.`;
  return (
    <Field label={COUNTS[name]} hint={hint} error={formState.errors[name]?.message}>
      <NumberInput {...register(name)} inputMode="numeric" min={0} step={1} />
    </Field>
  );
}

/** Parses a whole number; invalid or negative text is 0. */
const countOf = (text: string): number => Math.max(Number.parseInt(text, 10) || 0, 0);

const count = z.string().transform(countOf);

const name = (field: 'firstName' | 'lastName') =>
  z
    .string()
    .trim()
    .superRefine(problemsBy((text) => problemOf(field, text)));

/** The schema of the form; the server validates the e-mail address. */
const participantFormSchema = z.object({
  firstName: name('firstName'),
  lastName: name('lastName'),
  email: z
    .string()
    .trim()
    .transform((text) => (text === '' ? null : text)),
  totalTickets: count,
  derbyEntries: count,
  juniorEntries: count,
  status: z.string(),
});

const FORM_FIELDS = Object.keys(participantFormSchema.shape) as (keyof ParticipantFormValues)[];

/** The values as typed. */
type ParticipantFormInput = z.input<typeof participantFormSchema>;
/** The values as sent. */
type ParticipantFormValues = z.output<typeof participantFormSchema>;

function formValuesOf(participant: Participant): ParticipantFormInput {
  const { firstName, lastName, email, totalTickets, derbyEntries, juniorEntries, status } = participant;
  return {
    firstName,
    lastName,
    status,
    email: email ?? '',
    totalTickets: String(totalTickets),
    derbyEntries: String(derbyEntries),
    juniorEntries: String(juniorEntries),
  };
}
