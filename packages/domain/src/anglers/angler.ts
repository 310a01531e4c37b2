import { FIRST_CONSENT_TEXT } from '@derby/rules/consent';
import { identityOf } from '@derby/rules/name-fold';
import { consentModel, insertConsents, type Consent } from '../consents/index.ts';
import { collectionOf, MAX_LISTED_ROWS, type Connection, type KeyedRequest } from '../kernel/index.ts';
import { cardCodeOf, type CardSeed } from './card-code.ts';

/** A person who fishes in one derby, and who got a card. */
export interface Angler {
  readonly id: number;
  /** On the card; null once the card was released. */
  readonly number: number | null;
  /** On the card, such as `41-7kq3`; null without a card. */
  readonly code: string | null;
  readonly firstName: string;
  readonly lastName: string;
  readonly isJunior: boolean;
  /** Ten digits. */
  readonly phoneNumber: string | null;
  /** The order that the person belongs to; null for a walk-up. */
  readonly participantId: number | null;
}

/** Optional values are absent: the indexes on the keys are unique and sparse. */
export interface AnglerDocument extends Partial<KeyedRequest> {
  _id: number;
  /** Of the derby. A reset makes all earlier cards void by raising it. */
  generation: number;
  number?: number;
  firstName: string;
  lastName: string;
  isJunior: boolean;
  phoneNumber?: string;
  /** As earlier builds stored it, before `moveConsents`. */
  consent?: Pick<Consent, 'how' | 'at' | 'by' | 'wording'>;
  participantId?: number;
  createdAt: Date;
  /** No person has two cards, and no card belongs to two; absent once the card was released. */
  cardKey?: string;
  personKey?: string;
  /** Counts the cards of a participant, who has no more of them than tickets. */
  seatKey?: string;
  /** Incremented by every change. */
  version: number;
}

export const anglerModel = collectionOf<AnglerDocument>(
  'anglers',
  {
    _id: Number,
    generation: Number,
    number: Number,
    firstName: String,
    lastName: String,
    isJunior: Boolean,
    phoneNumber: String,
    consent: Object,
    participantId: Number,
    createdAt: Date,
    cardKey: String,
    personKey: String,
    seatKey: String,
    version: Number,
    requestKey: String,
    requestFingerprint: String,
  },
  {
    indexes: [
      [{ cardKey: 1 }, { unique: true, sparse: true }],
      [{ personKey: 1 }, { unique: true, sparse: true }],
      [{ seatKey: 1 }, { unique: true, sparse: true }],
      [{ requestKey: 1 }, { unique: true, sparse: true }],
      [{ generation: 1 }],
    ],
  },
);

export const anglersIndexes = [anglerModel.indexes];

export function anglerOf(seed: CardSeed, document: AnglerDocument): Angler {
  const { _id: id, firstName, lastName, isJunior } = document;
  const { number = null, phoneNumber = null, participantId = null } = document;
  const code = number === null ? null : cardCodeOf(seed, number);
  return { id, number, code, firstName, lastName, isJunior, phoneNumber, participantId };
}

export const cardKeyOf = (generation: number, number: number) => JSON.stringify([generation, number]);

export const seatKeyOf = (generation: number, participantId: number, seat: number) =>
  JSON.stringify([generation, participantId, seat]);

/** Returns what is the same for one person, however the name is spelled; absent for a walk-up without a phone. */
export function personKeyOf(
  person: Pick<AnglerDocument, 'generation' | 'participantId' | 'phoneNumber' | 'firstName' | 'lastName' | 'isJunior'>,
): string | undefined {
  const { generation, participantId, phoneNumber, isJunior } = person;
  if (participantId === undefined && phoneNumber === undefined) return undefined;
  const { firstName, lastName } = identityOf(person).plain;
  return JSON.stringify([generation, participantId ?? phoneNumber, firstName, lastName, isJunior]);
}

/** The filter for anglers with a card in this derby. */
export const withCardIn = (generation: number) => ({ generation, number: { $ne: null } });

/** Returns the anglers with a card in this derby, by number. The caller has checked the actor. */
export async function findAnglers(database: Connection, seed: CardSeed): Promise<Angler[]> {
  const documents = await anglerModel(database)
    .find(withCardIn(seed.generation))
    .sort({ number: 1 })
    .limit(MAX_LISTED_ROWS)
    .lean();
  return documents.map((document) => anglerOf(seed, document));
}

/** Returns an angler of this derby, also one whose card was released; null without one. */
export async function findAngler(database: Connection, seed: CardSeed, id: number): Promise<Angler | null> {
  const document = await anglerModel(database).findOne({ _id: id, generation: seed.generation }).lean();
  return document && anglerOf(seed, document);
}

/** Returns the participants with a card in this derby. */
export async function participantsWithCard(database: Connection, generation: number): Promise<ReadonlySet<number>> {
  const found = await anglerModel(database)
    .find(withCardIn(generation), { participantId: 1 })
    .limit(MAX_LISTED_ROWS)
    .lean();
  return new Set(found.flatMap(({ participantId }) => participantId ?? []));
}

/** Returns the participants whose tickets these anglers have. */
export async function participantsOf(database: Connection, anglerIds: readonly number[]): Promise<ReadonlySet<number>> {
  const found = await anglerModel(database)
    .find({ _id: { $in: [...anglerIds] } }, { participantId: 1 })
    .lean();
  return new Set(found.flatMap(({ participantId }) => participantId ?? []));
}

/** A step of the reset, which has checked the actor: deletes the anglers of all derbies up to this one. */
export async function deleteAnglersUpTo(database: Connection, generation: number): Promise<void> {
  await anglerModel(database).deleteMany({ generation: { $lte: generation } });
}

/** Returns the lowest number above `after` whose card has no holder in this derby. */
export async function nextFreeNumber(database: Connection, generation: number, after: number): Promise<number> {
  const found = await anglerModel(database)
    .find({ generation, number: { $gt: after } }, { number: 1 })
    .limit(MAX_LISTED_ROWS)
    .lean();
  const taken = new Set(found.map(({ number }) => number));
  let next = after + 1;
  while (taken.has(next)) next += 1;
  return next;
}

/** Moves the consents of earlier builds, a step of the migration: may be repeated. Returns how many anglers had one. */
export async function moveConsents(database: Connection): Promise<number> {
  const anglers = await anglerModel(database)
    .find({ consent: { $exists: true } })
    .lean();
  const first = new Map(
    anglers.toReversed().flatMap(({ phoneNumber, consent }) => {
      return phoneNumber === undefined || consent === undefined
        ? []
        : [[phoneNumber, { phoneNumber, ...consent, text: FIRST_CONSENT_TEXT }] as const];
    }),
  );
  const moved = await consentModel(database)
    .find({ phoneNumber: { $in: [...first.keys()] } }, { phoneNumber: 1 })
    .lean();
  for (const { phoneNumber } of moved) first.delete(phoneNumber);
  await insertConsents(database, [...first.values()]);
  await anglerModel(database).updateMany({ consent: { $exists: true } }, { $unset: { consent: 1 } });
  return anglers.length;
}
