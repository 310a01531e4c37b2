import { ticketIdOf } from '@derby/rules/ticket-code';
import type { CheckedFields } from '@derby/rules/entry-fields';
import type { Angler } from '../anglers/index.ts';
import {
  assertSignedIn,
  BadInputError,
  ConflictError,
  DomainError,
  fingerprintOf,
  isDuplicateKey,
  requestKeyOf,
  takeNumbers,
  type Actor,
  type Connection,
  type KeyedRequest,
  type SignedInUser,
} from '../kernel/index.ts';
import {
  discardPhoto,
  storePhoto,
  storePhotoBytes,
  withPhotoBytes,
  type PhotoDeps,
  type PhotoSource,
} from '../photos/index.ts';
import {
  documentOf,
  entryModel,
  MAX_TICKETS,
  rankAmongOthers,
  type CorrectionDeps,
  type RankedEntry,
  type StoredEntry,
} from './entry.ts';
import { EarlierDerbyError, timeInDerby, type StatedTime } from './derby-of-entry.ts';
import { checkEntryFields, checkEntryOfCard, type EntryFields, type NewEntryFields } from './entry-fields.ts';
import {
  findByRequest,
  hasRequest,
  lookUpDerby,
  settle,
  withdraw,
  type EntryRow,
  type SettleDeps,
} from './settle-entry.ts';
import { giveConsentAtScale } from './consent-at-scale.ts';
import { anglerOfCard, statedCardOf, type StatedCard } from './stated-card.ts';
import { photoWaitFrom } from './text-wait.ts';

export type EntryDeps = SettleDeps & PhotoDeps & CorrectionDeps;

/** The parts of an entry that is about to be written. */
interface NewRow {
  readonly fields: NewEntryFields;
  readonly card: ReturnType<typeof statedCardOf>;
  /** Stores the photo and returns its file name; null without a photo. */
  readonly storePhoto: (() => Promise<string>) | null;
  /** Null without an idempotency key. */
  readonly request: KeyedRequest | null;
  /** Checked only for a new row: it does not matter to a repeat. */
  readonly stated: StatedTime;
  readonly arrivedAt: Date;
  /** The photo follows with `addEntryPhoto`. */
  readonly awaitsPhoto: boolean;
  readonly typedBy: number | null;
  readonly hasConsented: boolean | null | undefined;
}

/** The input of a weigh-in. Without an idempotency key the photo is read last, after all other checks. */
export type CreateEntryInput = EntryFields &
  StatedCard &
  /** Not part of the idempotency fingerprint. */
  StatedTime & {
    readonly photo?: PhotoSource | null | undefined;
    /** A repeated key gets the entry of the first request and creates no second one. */
    readonly idempotencyKey?: string | null | undefined;
    /**
     * The photo follows with `addEntryPhoto`, and the weigh-in text waits for it. Not part of the idempotency
     * fingerprint.
     */
    readonly awaitsPhoto?: boolean | null | undefined;
    /** The angler agreed to texts. Not part of the idempotency fingerprint. */
    readonly hasConsented?: boolean | null | undefined;
    /** The user who typed it, when another one sends it. Not part of the idempotency fingerprint. */
    readonly typedBy?: number | null | undefined;
  };

/**
 * Creates an entry and returns it with its rank. Throws MISSING_FIELDS, BAD_INPUT, DERBY_ENDED, EARLIER_DERBY,
 * REGISTRATION_CLOSED, the errors of `anglerOfCard`, then those of `storePhoto`; with an idempotency key also CONFLICT for another payload and
 * for a deleted entry, and STORED_IN_EARLIER_DERBY.
 */
export async function createEntry(deps: EntryDeps, actor: Actor, input: CreateEntryInput): Promise<RankedEntry> {
  assertSignedIn(actor);
  const requestKey = requestKeyOf(actor, 'create-entry', input.idempotencyKey);
  const card = statedCardOf(input);
  const fields = Object.keys(card).length > 0 ? checkEntryOfCard(input) : checkEntryFields(input);
  const { photo, awaitsPhoto, typedBy = null, hasConsented } = input;
  const arrivedAt = deps.clock.now();
  const row = { fields, card, stated: input, arrivedAt, awaitsPhoto: awaitsPhoto ?? false, typedBy, hasConsented };
  if (requestKey === null) {
    const store = photo ? () => storePhoto(deps, photo) : null;
    return await weighIn(deps, actor, { ...row, request: null, storePhoto: store });
  }
  const once = async (bytes: Buffer | null) => {
    const request = { requestKey, requestFingerprint: fingerprintOf({ ...fields, ...card, photo: bytes }) };
    return await weighIn(deps, actor, { ...row, request, storePhoto: bytes && (() => storePhotoBytes(deps, bytes)) });
  };
  // The fingerprint includes the bytes of the photo, so read them first.
  return photo ? await withPhotoBytes(deps, photo, once) : await once(null);
}

async function weighIn(deps: EntryDeps, actor: SignedInUser, newRow: NewRow): Promise<RankedEntry> {
  const row = (await earlierRow(deps, newRow)) ?? (await addRow(deps, actor, newRow));
  try {
    await settle(deps, actor, row);
  } catch (error) {
    await withdraw(deps, row);
    throw error;
  }
  if (newRow.hasConsented) await giveConsentAtScale(deps, actor, row.entry);
  return await rankAmongOthers(deps, row.entry);
}

const earlierRow = async ({ database }: EntryDeps, { request }: NewRow): Promise<EntryRow | null> =>
  request && (await findByRequest(database, request));

/** Adds the row of a new entry. Of several requests with one key all get the row of the first. */
async function addRow(deps: EntryDeps, actor: SignedInUser, newRow: NewRow): Promise<EntryRow> {
  try {
    return await addNewRow(deps, actor, newRow);
  } catch (error) {
    // The first request may have stored it just before the derby stopped taking entries.
    const first = error instanceof DomainError ? await earlierRow(deps, newRow) : null;
    if (first === null) throw error;
    return first;
  }
}

/** Stores the photo, then inserts the row, which does not count until it is settled. */
async function addNewRow(deps: EntryDeps, actor: SignedInUser, newRow: NewRow): Promise<EntryRow> {
  const { request, stated, arrivedAt, storePhoto: store } = newRow;
  const { derby, refusal } = await lookUpDerby(deps, request && request.requestKey);
  if (refusal !== null) throw refusal;
  const createdAt = timeInDerby(stated, actor, derby, arrivedAt);
  if (!deps.settings.current().registrationEnabled) {
    throw new DomainError('REGISTRATION_CLOSED', 'Registration is closed');
  }
  const fields = fieldsWithCard(newRow.fields, await anglerOfCard(deps, derby.generation, newRow.card));
  const photoFileName = store && (await store());
  const row = { fields, createdAt, photoFileName, generation: derby.generation };
  // oxlint-disable no-await-in-loop
  for (let triesLeft = MAX_INSERTS - 1; ; triesLeft -= 1) {
    try {
      return await insertRow(deps, actor, newRow, row);
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      const isRepeat = request !== null && (await hasRequest(deps.database, request));
      if (!isRepeat && triesLeft > 0 && (await hasLateRow(deps.database, derby.generation))) continue;
      await discardPhoto(deps, photoFileName);
      const winner = isRepeat ? await findByRequest(deps.database, request) : null;
      if (winner !== null) return winner;
      // This process may have stalled over a reset, and an entry of the next derby has the ticket.
      const now = await lookUpDerby(deps, request && request.requestKey);
      throw now.refusal ?? (now.derby.generation === derby.generation ? error : new EarlierDerbyError());
    }
  }
  // oxlint-enable no-await-in-loop
}

const MAX_INSERTS = 3;

/** Adds the angler, and the phone number unless one was typed. */
function fieldsWithCard(fields: NewEntryFields, angler: Angler | null): CheckedFields & Pick<StoredEntry, 'anglerId'> {
  const { phoneNumber = angler?.phoneNumber } = fields;
  if (phoneNumber == null) {
    throw new BadInputError('This card has no phone number. Please enter one.', ['phone_number']);
  }
  return { ...fields, phoneNumber, ...(angler && { anglerId: angler.id }) };
}

/**
 * Returns whether a process that stalled over a reset has inserted a row. Until it is withdrawn, its ticket may be the
 * next one of this derby.
 */
async function hasLateRow(database: Connection, generation: number): Promise<boolean> {
  const late = { unsettledAt: { $ne: null }, generation: { $ne: generation } };
  return (await entryModel(database).exists(late)) !== null;
}

/** Inserts the row with its own id and ticket. Withdraws it again when the insert fails other than for a duplicate key. */
async function insertRow(
  deps: EntryDeps,
  { userId, username }: SignedInUser,
  { request, awaitsPhoto, typedBy }: NewRow,
  row: Pick<StoredEntry, 'createdAt' | 'photoFileName'> & {
    readonly fields: ReturnType<typeof fieldsWithCard>;
    readonly generation: number;
  },
): Promise<EntryRow> {
  const { fields, createdAt, photoFileName, generation } = row;
  const storedAt = deps.clock.now();
  const awaitsPhotoUntil = awaitsPhoto && photoFileName === null ? photoWaitFrom(storedAt) : null;
  let entry: StoredEntry | null = null;
  try {
    const [id, ticketNumber] = await Promise.all([
      takeNumbers(deps.database, 'entries'),
      takeNumbers(deps.database, 'tickets'),
    ]);
    if (ticketNumber > MAX_TICKETS)
      throw new ConflictError('This derby has 30,000 tickets, which is the most it can have');
    const enteredBy = { userId, username, ...(typedBy !== null && { typedById: typedBy }) };
    entry = { id, ticketId: ticketIdOf(ticketNumber), ...fields, createdAt, photoFileName, enteredBy };
    const state = { generation, storedAt, unsettledAt: storedAt, ...(awaitsPhotoUntil && { awaitsPhotoUntil }) };
    await entryModel(deps.database).insertOne({ ...documentOf(entry), ...request, ...state, undoableBy: userId });
    return { entry, requestKey: request && request.requestKey, isSettled: false, generation, storedAt };
  } catch (error) {
    // After a duplicate key this row was not written, and the id may belong to another entry.
    if (!isDuplicateKey(error)) await (entry === null ? discardPhoto(deps, photoFileName) : withdraw(deps, { entry }));
    throw error;
  }
}
