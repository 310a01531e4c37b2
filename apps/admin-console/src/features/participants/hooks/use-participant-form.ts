import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { showRefusal } from '../../../lib/show-refusal.ts';
import type { TimedMessage } from '../../../lib/use-timed-message.ts';
import { useUpdateParticipant, type Participant } from '../api.ts';
import { messages } from '../messages.ts';
import {
  formValuesOf,
  participantFormSchema,
  type ParticipantFormInput,
  type ParticipantFormValues,
} from '../participant-form-schema.ts';

/** The form's fields by their names on the wire. */
const FIELDS: Readonly<Record<string, keyof ParticipantFormInput>> = {
  first_name: 'firstName',
  last_name: 'lastName',
  email: 'email',
  total_tickets: 'totalTickets',
  derby_entries: 'derbyEntries',
  junior_entries: 'juniorEntries',
  status: 'status',
};

interface ParticipantFormOptions {
  readonly timedMessage: TimedMessage;
  /** After a success. */
  readonly onDone: () => void;
}

/** The edit of one participant: what fails stands at the field at fault, or on the message card. */
export function useParticipantForm(participant: Participant, { timedMessage, onDone }: ParticipantFormOptions) {
  const update = useUpdateParticipant();
  const form = useForm<ParticipantFormInput, unknown, ParticipantFormValues>({
    resolver: zodResolver(participantFormSchema),
    defaultValues: formValuesOf(participant),
  });

  async function save(input: ParticipantFormValues): Promise<void> {
    try {
      await update({ id: participant.id, input });
    } catch (error) {
      showRefusal(error, { form, fields: FIELDS, fallback: messages.updateFailed, timedMessage });
      return;
    }
    timedMessage.showSuccess(messages.updated);
    onDone();
  }

  return { form, save };
}
