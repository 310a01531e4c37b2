import { BadInputError, parseEmail } from '../kernel/index.ts';
import { MissingParticipantFieldsError } from './errors.ts';
import {
  MAX_NAME_LENGTH,
  MAX_TICKET_COUNT,
  PARTICIPANT_STATUSES,
  type Participant,
  type ParticipantStatus,
} from './participant.ts';

/** What is typed for a participant. `email`: left out it stays as it is, null or blank takes it away. */
export interface ParticipantFields {
  readonly firstName?: string | null | undefined;
  readonly lastName?: string | null | undefined;
  readonly email?: string | null | undefined;
  readonly totalTickets?: number | null | undefined;
  readonly derbyEntries?: number | null | undefined;
  readonly juniorEntries?: number | null | undefined;
  readonly status?: string | null | undefined;
}

/** The fields of a participant, checked; without `email` when it stays as it is. */
export type CheckedParticipant = Omit<Participant, 'id' | 'email'> & { readonly email?: string | null };

/**
 * Checks and trims: what is missing (all of it at once), lengths of the names, e-mail, counts, status.
 * Throws MISSING_FIELDS or BAD_INPUT.
 */
export function checkParticipantFields(typed: ParticipantFields): CheckedParticipant {
  const firstName = typed.firstName?.trim() ?? '';
  const lastName = typed.lastName?.trim() ?? '';
  const status = typed.status?.trim() ?? '';
  const { totalTickets, derbyEntries, juniorEntries } = typed;
  assertPresent({
    first_name: firstName,
    last_name: lastName,
    total_tickets: totalTickets,
    derby_entries: derbyEntries,
    junior_entries: juniorEntries,
    status,
  });
  assertNameLength('First name', 'first_name', firstName);
  assertNameLength('Last name', 'last_name', lastName);
  const email = checkedEmail(typed.email);
  return {
    firstName,
    lastName,
    ...(email === undefined ? {} : { email }),
    totalTickets: checkedCount('total_tickets', totalTickets),
    derbyEntries: checkedCount('derby_entries', derbyEntries),
    juniorEntries: checkedCount('junior_entries', juniorEntries),
    status: checkedStatus(status),
  };
}

function assertPresent(values: Readonly<Record<string, string | number | null | undefined>>): void {
  const missing = Object.keys(values).filter((field) => (values[field] ?? '') === '');
  if (missing.length > 0) throw new MissingParticipantFieldsError(missing);
}

function assertNameLength(label: string, field: string, name: string): void {
  if (Array.from(name).length > MAX_NAME_LENGTH) {
    throw new BadInputError(`${label} must be at most ${MAX_NAME_LENGTH} characters`, [field]);
  }
}

function checkedEmail(text: string | null | undefined): string | null | undefined {
  if (text === undefined) return undefined;
  if (text === null || text.trim() === '') return null;
  const email = parseEmail(text);
  if (email === null) throw new BadInputError('Please enter a valid email address', ['email']);
  return email;
}

function checkedCount(field: string, count: number | null | undefined): number {
  const value = count ?? Number.NaN;
  if (Number.isInteger(value) && value >= 0 && value <= MAX_TICKET_COUNT) return value;
  throw new BadInputError(`${field} must be a whole number from 0 to ${MAX_TICKET_COUNT}`, [field]);
}

function checkedStatus(text: string): ParticipantStatus {
  const status = PARTICIPANT_STATUSES.find((one) => one === text);
  if (status === undefined) throw new BadInputError('status must be active, checked-in or cancelled', ['status']);
  return status;
}
