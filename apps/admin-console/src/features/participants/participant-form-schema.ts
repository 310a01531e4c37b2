import { ENTRY_FIELDS } from '@derby/rules/entry-fields';
import { z } from '../../lib/zod.ts';
import type { Participant } from './api.ts';

/** A whole number; what is none is 0, and so is less. */
const count = z.string().transform((text) => {
  const value = Number.parseInt(text, 10);
  return Number.isNaN(value) ? 0 : Math.max(value, 0);
});

/** The edit of a participant; the address is checked by the server. */
export const participantFormSchema = z.object({
  firstName: z.string().trim().min(1, ENTRY_FIELDS.firstName.whenBlank),
  lastName: z.string().trim().min(1, ENTRY_FIELDS.lastName.whenBlank),
  email: z
    .string()
    .trim()
    .transform((text) => (text === '' ? null : text)),
  totalTickets: count,
  derbyEntries: count,
  juniorEntries: count,
  status: z.string(),
});

/** As typed. */
export type ParticipantFormInput = z.input<typeof participantFormSchema>;
/** As sent. */
export type ParticipantFormValues = z.output<typeof participantFormSchema>;

/** The form as it opens. */
export function formValuesOf(participant: Participant): ParticipantFormInput {
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
