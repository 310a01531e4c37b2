import { nameProblem, storedName } from '@derby/rules/person-name';
import { BadInputError, parseEmail } from '../kernel/index.ts';
import { MissingParticipantFieldsError } from './errors.ts';
import { MAX_TICKET_COUNT, PARTICIPANT_STATUSES, type Participant, type ParticipantStatus } from './participant.ts';

/** The typed fields of a participant. Omitted fields stay as they are; a null or blank email removes the email. */
export interface ParticipantFields {
  readonly firstName?: string | null | undefined;
  readonly lastName?: string | null | undefined;
  readonly email?: string | null | undefined;
  readonly totalTickets?: number | null | undefined;
  readonly derbyEntries?: number | null | undefined;
  readonly juniorEntries?: number | null | undefined;
  readonly status?: string | null | undefined;
}

/** The given fields of a participant, checked. */
export type CheckedParticipant = Partial<Omit<Participant, 'id'>>;

/**
 * Checks and trims the given fields: all blank ones together, then names, email, counts and status. Returns only the
 * given fields. Throws MISSING_FIELDS or BAD_INPUT.
 */
export function checkParticipantFields(typed: ParticipantFields): CheckedParticipant {
  const { totalTickets, derbyEntries, juniorEntries } = typed;
  const firstName = typed.firstName?.trim() ?? typed.firstName;
  const lastName = typed.lastName?.trim() ?? typed.lastName;
  const status = typed.status?.trim() ?? typed.status;
  assertNotBlank({
    first_name: firstName,
    last_name: lastName,
    total_tickets: totalTickets,
    derby_entries: derbyEntries,
    junior_entries: juniorEntries,
    status,
  });
  const email = checkedEmail(typed.email);
  return {
    ...(firstName != null && { firstName: checkedName('First name', 'first_name', firstName) }),
    ...(lastName != null && { lastName: checkedName('Last name', 'last_name', lastName) }),
    ...(email !== undefined && { email }),
    ...(totalTickets != null && { totalTickets: checkedCount('total_tickets', totalTickets) }),
    ...(derbyEntries != null && { derbyEntries: checkedCount('derby_entries', derbyEntries) }),
    ...(juniorEntries != null && { juniorEntries: checkedCount('junior_entries', juniorEntries) }),
    ...(status != null && { status: checkedStatus(status) }),
  };
}

function assertNotBlank(values: Readonly<Record<string, string | number | null | undefined>>): void {
  const missing = Object.keys(values).filter((field) => values[field] === null || values[field] === '');
  if (missing.length > 0) throw new MissingParticipantFieldsError(missing);
}

function checkedName(label: string, field: string, typed: string): string {
  const name = storedName(typed);
  const problem = nameProblem(name);
  if (problem === null) return name;
  throw new BadInputError(`${label} ${problem}`, [field]);
}

function checkedEmail(text: string | null | undefined): string | null | undefined {
  if (text === undefined) return undefined;
  if (text === null || text.trim() === '') return null;
  const email = parseEmail(text);
  if (email === null) throw new BadInputError('Please enter a valid email address', ['email']);
  return email;
}

function checkedCount(field: string, count: number): number {
  if (Number.isInteger(count) && count >= 0 && count <= MAX_TICKET_COUNT) return count;
  throw new BadInputError(`${field} must be a whole number from 0 to ${MAX_TICKET_COUNT}`, [field]);
}

function checkedStatus(text: string): ParticipantStatus {
  const status = PARTICIPANT_STATUSES.find((one) => one === text);
  if (status === undefined) throw new BadInputError('status must be active, checked-in or cancelled', ['status']);
  return status;
}
