import { nameProblem, storedName } from '@derby/rules/person-name';
import { checkPhone, participantsWithCard, type CardDeps } from '../anglers/index.ts';
import { auditedChange } from '../audit/index.ts';
import {
  assertAdministrator,
  assertSignedIn,
  BadInputError,
  collectionOf,
  ConflictError,
  DomainError,
  ErasedError,
  isDuplicateKey,
  MAX_LISTED_ROWS,
  NotFoundError,
  parseEmail,
  type Actor,
  type Connection,
  type Deps,
} from '../kernel/index.ts';
import type { SettingsDeps } from '../settings/index.ts';

/** An administrator can set any of them. */
const PARTICIPANT_STATUSES = ['active', 'checked-in', 'cancelled'] as const;

export type ParticipantStatus = (typeof PARTICIPANT_STATUSES)[number];

/** A person who bought a ticket. */
export interface Participant {
  readonly id: number;
  readonly firstName: string;
  readonly lastName: string;
  /** Lower case and NFC, unique among participants; null without one. */
  readonly email: string | null;
  /** All tickets, also those of dinners. */
  readonly totalTickets: number;
  readonly derbyEntries: number;
  readonly juniorEntries: number;
  readonly status: ParticipantStatus;
  /** Ten digits, from an import or typed; a proposal at the check-in. */
  readonly phoneNumber: string | null;
}

/** The tickets of a row in a ticketing export. */
export interface TicketRow {
  /** Negative for a refund that is a row of its own. */
  readonly quantity: number;
  readonly kind: 'derby' | 'junior' | 'other';
  /** `void` rows (cancelled, refunded) add no tickets. */
  readonly state: 'counted' | 'checked-in' | 'void';
  /** A hash of the number of the ticket, if the export has one. */
  readonly ticket?: string;
  /** A hash of type and names, which tells rows of an order apart. Absent on rows of earlier builds. */
  readonly mark?: string;
}

/**
 * The rows that one participant has of one order. Lines of earlier builds are identical rows instead, under a key that
 * also contains type and names.
 */
export interface SourceLine {
  readonly key: string;
  readonly rows: readonly TicketRow[];
}

export interface ParticipantDocument extends Omit<Participant, 'id' | 'email' | 'phoneNumber'> {
  _id: number;
  /** Absent without an email, because the index is unique. */
  email?: string;
  phoneNumber?: string;
  /** A user typed the phone number or removed it, so no import changes it. */
  isPhoneTyped?: true;
  /** The key under which an import created this participant and finds it again, even after manual edits. */
  sourceKey?: string;
  /** The ticket lines of all imports so far. */
  lines: readonly SourceLine[];
  /** Incremented by every change. An import writes only to the version that it has read. */
  version: number;
  /** Of the derby in which it was imported, edited or got a card last; absent on older rows. */
  generation?: number;
}

/** Used only in this folder. */
export const participantModel = collectionOf<ParticipantDocument>(
  'participants',
  {
    _id: Number,
    firstName: String,
    lastName: String,
    email: String,
    phoneNumber: String,
    isPhoneTyped: Boolean,
    totalTickets: Number,
    derbyEntries: Number,
    juniorEntries: Number,
    status: String,
    sourceKey: String,
    lines: Object,
    version: Number,
    generation: Number,
  },
  {
    indexes: [
      [{ email: 1 }, { unique: true, sparse: true }],
      [{ sourceKey: 1 }, { unique: true, sparse: true }],
    ],
  },
);

/** They ensure one participant per email. */
export const participantsIndexes = [participantModel.indexes];

function participantOf(document: Omit<ParticipantDocument, 'lines' | 'version' | 'generation'>): Participant {
  const { _id: id, firstName, lastName, email = null, totalTickets, derbyEntries, juniorEntries, status } = document;
  const { phoneNumber = null } = document;
  return { id, firstName, lastName, email, totalTickets, derbyEntries, juniorEntries, status, phoneNumber };
}

/** Returns all participants, oldest first. The caller has checked the actor. */
export async function findParticipants(database: Connection): Promise<Participant[]> {
  const withoutSource = { lines: 0, sourceKey: 0, version: 0, generation: 0 } as const;
  const documents = await participantModel(database)
    .find({}, withoutSource)
    .sort({ _id: 1 })
    .limit(MAX_LISTED_ROWS)
    .lean();
  return documents.map(participantOf);
}

/** Returns all participants, oldest first. Those with a card of this derby are checked in. */
export async function listParticipants(deps: CardDeps, actor: Actor): Promise<Participant[]> {
  assertAdministrator(actor);
  return await withCheckIns(deps, await findParticipants(deps.database));
}

async function withCheckIns({ database, derbyState }: CardDeps, participants: readonly Participant[]) {
  const { generation } = await derbyState.read();
  const withCard = await participantsWithCard(database, generation);
  return participants.map((one): Participant => {
    const isHere = one.status === 'active' && withCard.has(one.id);
    return isHere ? { ...one, status: 'checked-in' } : one;
  });
}

/** Returns the names of these participants as `First Last`. A deleted one is left out. */
export async function nameParticipants(
  deps: Deps,
  actor: Actor,
  { ids }: { readonly ids: readonly number[] },
): Promise<ReadonlyMap<number, string>> {
  assertAdministrator(actor);
  const documents = await participantModel(deps.database)
    .find({ _id: { $in: [...ids] } }, { firstName: 1, lastName: 1 })
    .lean();
  return new Map(documents.map(({ _id: id, firstName, lastName }) => [id, `${firstName} ${lastName}`]));
}

/** A name to fill into a form. */
export type ParticipantSuggestion = Pick<Participant, 'firstName' | 'lastName'>;

const { compare } = new Intl.Collator('en');

/** Returns the distinct names of all participants, by first and then last name. For signed-in users. */
export async function suggestParticipants(deps: Deps, actor: Actor): Promise<ParticipantSuggestion[]> {
  assertSignedIn(actor);
  const participants = await findParticipants(deps.database);
  const names = new Map(
    participants.map(({ firstName, lastName }) => [`${firstName}\n${lastName}`, { firstName, lastName }]),
  );
  return [...names.values()].sort(
    (one, other) => compare(one.firstName, other.firstName) || compare(one.lastName, other.lastName),
  );
}

const AUDITED = ['firstName', 'lastName', 'totalTickets', 'derbyEntries', 'juniorEntries', 'status'] as const;

/** Edits a participant with one atomic write. Imports keep the edits, and omitted fields stay as they are. */
export async function updateParticipant(
  deps: SettingsDeps & CardDeps,
  actor: Actor,
  { id, ...typed }: TypedFields & { readonly id: number },
): Promise<Participant> {
  assertAdministrator(actor);
  const checked = checkParticipantFields(typed);
  const { email, phoneNumber: given, ...fields } = checked;
  const { generation, isErased } = await deps.derbyState.read();
  if (isErased && (email || given))
    throw new ErasedError('neither an email nor a phone number', ['email', 'phone_number']);
  const { phoneNumber: stored = null } =
    (await participantModel(deps.database).findById(id, { phoneNumber: 1 }).lean()) ?? {};
  // A client that sends back what it read has typed nothing.
  const phoneNumber = given === stored ? undefined : given;
  const set = { ...fields, ...(email && { email }), ...(phoneNumber && { phoneNumber }) };
  const isPhoneTyped = phoneNumber === undefined ? {} : { isPhoneTyped: true as const };
  const unset = { ...(email === null && { email: 1 }), ...(phoneNumber === null && { phoneNumber: 1 }) } as const;
  const update = async () => {
    const document = await participantModel(deps.database)
      .findOneAndUpdate(
        { _id: id },
        { $set: { ...set, ...isPhoneTyped, generation }, $unset: unset, $inc: { version: 1 } },
        { returnDocument: 'before' },
      )
      .lean()
      .catch((error: unknown) => {
        throw isDuplicateKey(error) ? new ConflictError('Email already exists', ['email']) : error;
      });
    if (document === null) throw new NotFoundError('Participant');
    const before = participantOf(document);
    return { before, after: { ...before, ...checked } };
  };
  const action = { action: 'participant.updated', subject: { kind: 'participant', id } } as const;
  const { after } = await auditedChange(deps, actor, action, update, ({ before, after: now }) => {
    // Without address and phone number, which the audit log must not hold.
    const changed = AUDITED.filter((field) => before[field] !== now[field]);
    return { changes: Object.fromEntries(changed.map((field) => [field, { from: before[field], to: now[field] }])) };
  });
  const [shown = after] = await withCheckIns(deps, [after]);
  return shown;
}

/** A step of the reset, which has checked the actor. */
export async function deleteParticipantsUpTo(database: Connection, lastId: number): Promise<void> {
  await participantModel(database).deleteMany({ _id: { $lte: lastId } });
}

/** Omitted fields stay as they are; null or blank removes the email or the phone number. */
type TypedFields = { readonly [Field in keyof Omit<Participant, 'id'>]?: TypedAs<Participant[Field]> };
type TypedAs<Value> = (Value extends number ? number : string) | null | undefined;

/** The largest ticket count. */
export const MAX_TICKET_COUNT = 1_000_000;

/**
 * Checks and trims the given fields: all blank ones together, then names, email, counts and status. Returns only the
 * given fields. Throws MISSING_FIELDS or BAD_INPUT.
 */
export function checkParticipantFields(typed: TypedFields): Partial<Omit<Participant, 'id'>> {
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
  const { phoneNumber } = typed;
  return {
    ...(firstName != null && { firstName: checkedName('First name', 'first_name', firstName) }),
    ...(lastName != null && { lastName: checkedName('Last name', 'last_name', lastName) }),
    ...(email !== undefined && { email }),
    ...(phoneNumber !== undefined && { phoneNumber: checkPhone(phoneNumber) }),
    ...(totalTickets != null && { totalTickets: checkedCount('total_tickets', totalTickets) }),
    ...(derbyEntries != null && { derbyEntries: checkedCount('derby_entries', derbyEntries) }),
    ...(juniorEntries != null && { juniorEntries: checkedCount('junior_entries', juniorEntries) }),
    ...(status != null && { status: checkedStatus(status) }),
  };
}

function assertNotBlank(values: Readonly<Record<string, string | number | null | undefined>>): void {
  const missing = Object.keys(values).filter((field) => values[field] === null || values[field] === '');
  if (missing.length > 0) {
    throw new DomainError('MISSING_FIELDS', `Missing fields: ${missing.join(', ')}`, { fields: missing });
  }
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
