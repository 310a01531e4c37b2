import {
  anglerModel,
  anglerOf,
  assertPhoneForTexts,
  cardKeyOf,
  checkAngler,
  conflictOf,
  numberOfCard,
  personKeyOf,
  seatKeyOf,
  withCardIn,
  type Angler,
  type AnglerDeps,
  type AnglerDocument,
  type TypedAngler,
} from '../anglers/index.ts';
import { auditedChange } from '../audit/index.ts';
import { endConsent, giveConsents } from '../consents/index.ts';
import {
  assertSamePayload,
  assertSignedIn,
  ConflictError,
  DomainError,
  fingerprintOf,
  isDuplicateKey,
  NotFoundError,
  requestKeyOf,
  takeNumbers,
  type Actor,
  type Connection,
  type KeyedRequest,
} from '../kernel/index.ts';
import { participantModel } from './participants.ts';

/** The person who gets a card, and the card as typed or scanned. */
export type GiveCardInput = TypedAngler & {
  readonly card?: string | null | undefined;
  /** Null for a walk-up. */
  readonly participantId?: number | null | undefined;
  /** A repeated key gets the angler of the first request. */
  readonly idempotencyKey?: string | null | undefined;
};

/** One for each ticket of a family that two phones check in at once. */
const MAX_TRIES = 20;

/**
 * Checks a person in: gives a card of this derby to a person of an order, or to a walk-up, with one atomic write. Unique
 * keys ensure that no person has two cards, no card has two holders and no order has more cards than tickets. Throws
 * BAD_INPUT, NOT_FOUND, DERBY_ENDED, and CONFLICT, which names the next free card.
 */
export async function giveCard(deps: AnglerDeps, actor: Actor, input: GiveCardInput): Promise<Angler> {
  assertSignedIn(actor);
  const requestKey = requestKeyOf(actor, 'give-card', input.idempotencyKey);
  const {
    firstName = '',
    lastName = '',
    isJunior = false,
    phoneNumber = null,
  } = checkAngler({
    ...input,
    firstName: input.firstName ?? '',
    lastName: input.lastName ?? '',
  });
  const { participantId = null, card = '' } = input;
  const hasConsented = input.hasConsented ?? false;
  assertPhoneForTexts(phoneNumber, hasConsented);
  const { hasEnded, generation } = await deps.derbyState.read();
  const seed = { generation, secret: await deps.derbyState.cardSecret() };
  const number = numberOfCard(seed, card ?? '');
  const payload = { firstName, lastName, isJunior, phoneNumber, participantId, hasConsented, number };
  const request = requestKey === null ? null : { requestKey, requestFingerprint: fingerprintOf(payload) };
  const earlier = request && (await findByRequest(deps.database, request));
  const recordConsent = async () => {
    if (phoneNumber === null) return false;
    if (!hasConsented) return input.hasConsented === false && (await endConsent(deps, actor, phoneNumber));
    return (await giveConsents(deps, actor, { how: 'check-in', phoneNumbers: [phoneNumber] })) > 0;
  };
  if (earlier) {
    await recordConsent();
    return anglerOf(seed, earlier);
  }
  if (hasEnded) throw new DomainError('DERBY_ENDED', 'The derby has ended');

  const person = {
    generation,
    number,
    firstName,
    lastName,
    isJunior,
    ...(phoneNumber !== null && { phoneNumber }),
    ...(participantId !== null && { participantId }),
  };
  const personKey = personKeyOf(person);
  const write = async () => {
    const inserted = await insertOnce(deps.database, request, {
      _id: await takeNumbers(deps.database, 'anglers'),
      ...person,
      cardKey: cardKeyOf(generation, number),
      ...(personKey !== undefined && { personKey }),
      ...request,
      createdAt: deps.clock.now(),
      version: 1,
    });
    return { ...inserted, isConsentNew: await recordConsent() };
  };
  const given = await auditedChange(
    deps,
    actor,
    { action: 'angler.created' },
    write,
    ({ angler: { _id: id }, isRepeat, isConsentNew }) => {
      const consent = isConsentNew && { consent: { from: !hasConsented, to: hasConsented } };
      const changes = { number: { from: null, to: number }, ...consent };
      return isRepeat ? null : { subject: { kind: 'angler', id }, changes };
    },
  );
  return anglerOf(seed, given.angler);
}

async function findByRequest(database: Connection, request: KeyedRequest): Promise<AnglerDocument | null> {
  const document = await anglerModel(database).findOne({ requestKey: request.requestKey }).lean();
  if (document !== null) assertSamePayload(document, request);
  return document;
}

/** Inserts the row. Of several requests with one key all get the row of the first. */
async function insertOnce(database: Connection, request: KeyedRequest | null, row: AnglerDocument) {
  const { generation, participantId } = row;
  // oxlint-disable no-await-in-loop
  for (let tries = 1; tries <= MAX_TRIES; tries += 1) {
    const seat = participantId === undefined ? null : await freeSeat(database, generation, participantId);
    const seatKey = participantId !== undefined && seat !== null && seatKeyOf(generation, participantId, seat);
    try {
      const angler: AnglerDocument = { ...row, ...(seatKey && { seatKey }) };
      if (seat !== null || participantId === undefined) await insertBeside(database, angler);
      else throw (await conflictOf(database, row)) ?? (await noTicketLeft(database, generation, participantId));
      return { angler, isRepeat: false };
    } catch (error) {
      if (!isDuplicateKey(error) && !(error instanceof ConflictError)) throw error;
      // The first request may have taken the card, or the last ticket.
      const winner = request && (await findByRequest(database, request));
      if (winner) return { angler: winner, isRepeat: true };
      if (error instanceof ConflictError) throw error;
      const conflict = await conflictOf(database, row);
      if (conflict !== null) throw conflict;
      // Another phone took this seat of the order.
    }
  }
  // oxlint-enable no-await-in-loop
  throw new DomainError('BUSY', 'Other phones are checking in this order. Please try again.');
}

/** Returns the first ticket of an order without a card; null when none is left. Throws NOT_FOUND and CONFLICT. */
async function freeSeat(database: Connection, generation: number, participantId: number): Promise<number | null> {
  const participant = await participantModel(database)
    .findById(participantId, { derbyEntries: 1, juniorEntries: 1, status: 1 })
    .lean();
  if (participant === null) throw new NotFoundError('Participant');
  if (participant.status === 'cancelled') {
    throw new ConflictError('This order is cancelled. Please add the person as a walk-up, or ask an administrator.');
  }
  const taken = await anglerModel(database)
    .find({ generation, participantId, seatKey: { $exists: true } }, { seatKey: 1 })
    .lean();
  const seats = new Set(taken.map(({ seatKey }) => seatKey));
  const tickets = participant.derbyEntries + participant.juniorEntries;
  let seat = 1;
  while (seats.has(seatKeyOf(generation, participantId, seat))) seat += 1;
  return seat <= tickets ? seat : null;
}

async function noTicketLeft(database: Connection, generation: number, participantId: number): Promise<ConflictError> {
  const cards = await anglerModel(database).countDocuments({ ...withCardIn(generation), participantId });
  const what = cards === 0 ? 'has no ticket for the derby' : 'has a card for every ticket';
  return new ConflictError(`This order ${what}. Please add the person as a walk-up.`);
}

/**
 * Inserts a row, then marks the participant as changed: a deletion or an import that found no card then finds another
 * version and looks again. When the participant was deleted before, the row is taken back.
 */
async function insertBeside(database: Connection, row: AnglerDocument): Promise<void> {
  await anglerModel(database).insertOne(row);
  const { _id, participantId, generation } = row;
  if (participantId === undefined) return;
  const { matchedCount } = await participantModel(database).updateOne(
    { _id: participantId },
    { $set: { generation }, $inc: { version: 1 } },
  );
  if (matchedCount === 1) return;
  await anglerModel(database).deleteOne({ _id });
  throw new NotFoundError('Participant');
}
