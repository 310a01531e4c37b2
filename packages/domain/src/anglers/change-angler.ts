import { auditedChange, maskPhones, type AuditChanges } from '../audit/index.ts';
import { endConsent, findConsents, giveConsents } from '../consents/index.ts';
import {
  assertAdministrator,
  assertSignedIn,
  ConflictError,
  DomainError,
  ErasedError,
  isDuplicateKey,
  NotFoundError,
  RoleNotAllowedError,
  type Actor,
  type Connection,
  type SignedInUser,
} from '../kernel/index.ts';
import type { SettingsDeps } from '../settings/index.ts';
import { assertPhoneForTexts, checkAngler, type TypedAngler } from './angler-fields.ts';
import {
  anglerModel,
  anglerOf,
  cardKeyOf,
  nextFreeNumber,
  personKeyOf,
  withCardIn,
  type Angler,
  type AnglerDocument,
} from './angler.ts';
import { numberOfCard, readCardSeed, type CardDeps } from './card.ts';

export type AnglerDeps = SettingsDeps & CardDeps;

/** Only a change of the same angler at the same time needs another try. */
const MAX_TRIES = 5;

/**
 * Changes an angler with a card of this derby with one atomic write: the phone number or the card, which any user may
 * do, or the name and the division, for administrators. The consent to texts follows, also when this is repeated.
 * Throws BAD_INPUT, NOT_FOUND, ROLE_NOT_ALLOWED, CONFLICT for a card that another person has.
 */
export async function updateAngler(
  deps: AnglerDeps,
  actor: Actor,
  { anglerId, card, ...typed }: TypedAngler & { readonly anglerId: number; readonly card?: string | null | undefined },
): Promise<Angler> {
  assertSignedIn(actor);
  const checked = checkAngler(typed);
  const { isErased } = await deps.derbyState.read();
  if (isErased && (checked.phoneNumber || typed.hasConsented)) {
    throw new ErasedError('neither a phone number nor a consent', ['phone_number']);
  }
  const seed = await readCardSeed(deps);
  const wanted = { ...checked, ...(card != null && { number: numberOfCard(seed, card) }) };
  const action = { action: 'angler.updated', subject: { kind: 'angler', id: anglerId } } as const;
  const write = async () => {
    // oxlint-disable no-await-in-loop
    for (let tries = 1; tries <= MAX_TRIES; tries += 1) {
      const before = await findDocument(deps.database, seed.generation, anglerId);
      const after = documentAfter(before, wanted);
      assertPhoneForTexts(after.phoneNumber ?? null, typed.hasConsented);
      assertMayChange(actor, before, after);
      if (await replaced(deps.database, before, after)) {
        return { before, after, consent: await changeConsent(deps, actor, { before, after, ...typed }) };
      }
    }
    // oxlint-enable no-await-in-loop
    throw new DomainError('BUSY', 'Another user is changing this person. Please try again.');
  };
  const { after } = await auditedChange(deps, actor, action, write, ({ before, after: now, consent }) => {
    const changes = { ...auditedChanges(before, now), ...consent };
    return Object.keys(changes).length === 0 ? null : { changes };
  });
  return anglerOf(seed, after);
}

/**
 * Takes the card of an angler back, so that the number is free again. The entries stay those of the angler. Throws
 * NOT_FOUND.
 */
export async function releaseCard(
  deps: AnglerDeps,
  actor: Actor,
  { anglerId }: { readonly anglerId: number },
): Promise<{ message: string }> {
  assertAdministrator(actor);
  const { generation } = await deps.derbyState.read();
  const action = { action: 'angler.released', subject: { kind: 'angler', id: anglerId } } as const;
  const release = async () => {
    const keys = { number: 1, cardKey: 1, personKey: 1, seatKey: 1 } as const;
    const released = await anglerModel(deps.database)
      .findOneAndUpdate({ _id: anglerId, ...withCardIn(generation) }, { $unset: keys, $inc: { version: 1 } })
      .lean();
    if (released === null) throw new NotFoundError('Angler');
    return released.number ?? null;
  };
  const number = await auditedChange(deps, actor, action, release, (from) => ({
    changes: { number: { from, to: null } },
  }));
  return { message: `Card ${number} is free again` };
}

async function findDocument(database: Connection, generation: number, id: number): Promise<AnglerDocument> {
  const document = await anglerModel(database)
    .findOne({ _id: id, ...withCardIn(generation) })
    .lean();
  if (document === null) throw new NotFoundError('Angler');
  return document;
}

function documentAfter(
  before: AnglerDocument,
  wanted: Partial<Pick<Angler, 'firstName' | 'lastName' | 'isJunior' | 'phoneNumber'>> & { readonly number?: number },
): AnglerDocument {
  const { phoneNumber = before.phoneNumber ?? null, ...typed } = wanted;
  const { phoneNumber: _phone, personKey: _key, ...kept } = before;
  const after = {
    ...kept,
    ...typed,
    ...(phoneNumber !== null && { phoneNumber }),
    ...(typed.number !== undefined && { cardKey: cardKeyOf(before.generation, typed.number) }),
    version: before.version + 1,
  };
  const personKey = personKeyOf(after);
  return { ...after, ...(personKey !== undefined && { personKey }) };
}

/**
 * Gives or ends the consent to texts to the number of an angler. Another number ends that to the number before, unless
 * another angler has it. Returns the change for the audit log.
 */
async function changeConsent(
  deps: AnglerDeps,
  user: SignedInUser,
  {
    before,
    after: { _id, generation, phoneNumber },
    hasConsented = null,
  }: {
    readonly before: Pick<AnglerDocument, 'phoneNumber'>;
    readonly after: AnglerDocument;
    readonly hasConsented?: boolean | null | undefined;
  },
): Promise<AuditChanges> {
  const { database } = deps;
  const { phoneNumber: former = '' } = before;
  const had = (await findConsents(database, [former])).has(former);
  const isOther = phoneNumber !== former;
  if (had && isOther) {
    const others = { _id: { $ne: _id }, ...withCardIn(generation), phoneNumber: former };
    if ((await anglerModel(database).exists(others)) === null) await endConsent(deps, user, former);
  }
  if (phoneNumber !== undefined) {
    if (hasConsented) await giveConsents(deps, user, { how: 'check-in', phoneNumbers: [phoneNumber] });
    // Of another number the form has shown nothing that could be taken back.
    else if (hasConsented === false && !isOther) await endConsent(deps, user, phoneNumber);
  }
  const has = phoneNumber !== undefined && (await findConsents(database, [phoneNumber])).has(phoneNumber);
  return had === has ? {} : { consent: { from: had, to: has } };
}

function assertMayChange(actor: SignedInUser, before: AnglerDocument, after: AnglerDocument): void {
  const isRenamed = (['firstName', 'lastName', 'isJunior'] as const).some((field) => before[field] !== after[field]);
  if (isRenamed && actor.kind !== 'administrator') throw new RoleNotAllowedError();
}

/** Returns false when another request has changed the angler. Throws CONFLICT when card or person are taken. */
async function replaced(database: Connection, before: AnglerDocument, after: AnglerDocument): Promise<boolean> {
  const { _id, version, generation } = before;
  try {
    const { matchedCount } = await anglerModel(database).replaceOne({ _id, version, generation }, after);
    return matchedCount === 1;
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    throw (await conflictOf(database, after)) ?? error;
  }
}

/** Returns why the card or the person of a new row is refused; null when neither is taken. */
export async function conflictOf(database: Connection, wanted: AnglerDocument): Promise<ConflictError | null> {
  const { _id, generation, number = 0, cardKey, personKey } = wanted;
  const otherWith = async (key: 'cardKey' | 'personKey', value: string | undefined) =>
    value === undefined
      ? null
      : await anglerModel(database)
          .findOne({ _id: { $ne: _id }, [key]: value })
          .lean();
  const holder = await otherWith('cardKey', cardKey);
  if (holder !== null) {
    const next = await nextFreeNumber(database, generation, number);
    const name = `${holder.firstName} ${holder.lastName}`;
    return new ConflictError(`Card ${number} belongs to ${name}. The next free card is ${next}.`, ['card']);
  }
  const same = await otherWith('personKey', personKey);
  if (same === null) return null;
  return new ConflictError(`${same.firstName} ${same.lastName} has card ${same.number} already`, ['first_name']);
}

const auditedValuesOf = (one: AnglerDocument) => ({
  first_name: one.firstName,
  last_name: one.lastName,
  is_junior: one.isJunior,
  number: one.number ?? null,
  phone_number: one.phoneNumber ?? null,
});

function auditedChanges(before: AnglerDocument, after: AnglerDocument): AuditChanges {
  const [from, to] = [auditedValuesOf(before), auditedValuesOf(after)];
  const changed = (Object.keys(from) as (keyof typeof from)[]).filter((field) => from[field] !== to[field]);
  return maskPhones(Object.fromEntries(changed.map((field) => [field, { from: from[field], to: to[field] }])));
}
