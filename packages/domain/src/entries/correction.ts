import {
  DECISIVE_COLUMNS,
  ENTRY_FIELD_NAMES,
  fieldOf,
  OPTIONAL_TEXTS,
  type CheckedFields,
} from '@derby/rules/entry-fields';
import { foldName, identityOf, isSimilarName, type PersonName } from '@derby/rules/name-fold';
import { wireNameOf } from '@derby/rules/wire-names';
import type { QueryFilter } from 'mongoose';
import { findAngler, readCardSeed, type CardDeps } from '../anglers/index.ts';
import { auditedChange, type AuditAction } from '../audit/index.ts';
import {
  assertSignedIn,
  DomainError,
  NotFoundError,
  type Actor,
  type Deps,
  type SignedInUser,
} from '../kernel/index.ts';
import { changeBoard, type ChangedEntries } from '../leaderboard/index.ts';
import { discardPhoto, fileNameOf, storePhoto, type PhotoDeps, type PhotoSource } from '../photos/index.ts';
import {
  assertUnlocked,
  COUNTED,
  entryModel,
  entryOf,
  findStoredEntry,
  rankAmongOthers,
  storedOf,
  UNLOCKED,
  WITHOUT_HISTORY,
  type CorrectableFields,
  type CorrectionDeps,
  type Entry,
  type EntryDocument,
  type RankedEntry,
  type StoredCorrection,
  type StoredEntry,
} from './entry.ts';
import type { SettingsDeps } from '../settings/index.ts';
import { checkEntryChanges, type EntryFields } from './entry-fields.ts';
import { auditChangesOf, changesBetween, conflictsOf, shortenHistory, type FieldChange } from './history.ts';
import { withoutErasedPhone } from './erased-entries.ts';
import { anglerOfCard, statedCardOf, type StatedCard } from './stated-card.ts';
import { endPhotoWait } from './text-wait.ts';

/** The request is about values that the entry no longer has; `fields` names them, if they are known. */
export class EntryChangedError extends DomainError {
  constructor(fields: readonly string[] = []) {
    const what = fields.length > 0 ? `: ${fields.map(labelOf).join(', ')}` : '';
    super('ENTRY_CHANGED', `The entry was changed meanwhile${what}. Please check the new values.`, { fields });
  }
}

function labelOf(field: string): string {
  const name = ENTRY_FIELD_NAMES.find((one) => wireNameOf(one) === field);
  return name ? fieldOf(name).label : 'Fish photo';
}

/** Omitted fields stay as they are. A photo replaces the one before. */
export type UpdateEntryInput = EntryFields &
  /** A blank card takes the angler from the entry. */
  StatedCard & {
    readonly entryId: number;
    readonly photo?: PhotoSource | null | undefined;
    /** Values that the caller has seen. The correction is refused when one of these fields was changed since then. */
    readonly expected?: ExpectedValues | null | undefined;
    /** Returns whether the caller has seen this version of the entry. Otherwise the correction is refused. */
    readonly isExpected?: ((current: Entry) => boolean) | undefined;
  };

type Seen<Values> = { readonly [Name in keyof Values]?: Values[Name] | null | undefined };

/** Values of an entry that a caller has seen. The path of the photo is null for an entry without a photo. */
type ExpectedValues = Seen<CheckedFields> & { readonly fishPhotoPath?: string | null | undefined };

/**
 * Corrects an entry and returns it with its rank. Ticket and time of the weigh-in stay. Also works while registration
 * is closed and after the end; frozen standings do not change. Throws NOT_FOUND, MISSING_FIELDS, BAD_INPUT, then the
 * errors of `storePhoto`, then ENTRY_CHANGED.
 */
export async function updateEntry(
  deps: CorrectionDeps & PhotoDeps & CardDeps,
  actor: Actor,
  input: UpdateEntryInput,
): Promise<RankedEntry> {
  assertSignedIn(actor);
  const { entryId, photo } = input;
  const current = await findCurrent(deps, entryId);
  const fields = checkEntryChanges(withoutErasedPhone(input, current));
  const expected = expectedOf(input, current);
  const holder = (await holderOf(deps, input)) ?? (await withoutOtherPerson(deps, current, fields));
  const photoFileName = photo ? await storePhoto(deps, photo) : null;
  const set = { ...fields, ...holder, ...(photoFileName !== null && { photoFileName }) };

  const where = { _id: entryId, ...COUNTED, ...expectationOf(expected, set) };
  const removesCheck = DECISIVE_COLUMNS.some((name) => fields[name] !== undefined && fields[name] !== current[name]);
  const before = await correctRow(deps, actor, { action: 'entry.updated', entryId, where, set, removesCheck });
  if (before === null) {
    // A failed write may still have been applied, so the new photo is removed only when no row matched.
    await discardPhoto(deps, photoFileName);
    throw new EntryChangedError(conflictsOf(expected, set, await findCurrent(deps, entryId)));
  }
  if (photoFileName !== null) {
    await discardPhoto(deps, before.photoFileName);
    await endPhotoWait(deps, entryId);
  }
  return await rankAmongOthers(deps, { ...before, ...set });
}

/** Returns null when no card is stated. */
async function holderOf(deps: CardDeps, input: StatedCard): Promise<Pick<Entry, 'anglerId'> | null> {
  const card = statedCardOf(input);
  if (card.card?.trim() === '') return { anglerId: null };
  const { generation } = await deps.derbyState.read();
  const angler = await anglerOfCard(deps, generation, card);
  return angler && { anglerId: angler.id };
}

/** Takes the card away from an entry whose new name is that of another person: the wrong card was read. */
async function withoutOtherPerson(
  deps: CardDeps,
  current: StoredEntry,
  fields: Partial<CheckedFields>,
): Promise<Pick<Entry, 'anglerId'>> {
  const { anglerId = null, firstName } = current;
  // Most corrections state the whole name, which may be a nickname.
  if (anglerId === null || (fields.firstName ?? firstName) === firstName) return {};
  const angler = await findAngler(deps.database, await readCardSeed(deps), anglerId);
  return angler && isOtherPerson(angler, { ...current, ...fields }) ? { anglerId: null } : {};
}

/** A new last name, or a corrected spelling, is no other person. */
function isOtherPerson(one: PersonName, other: PersonName): boolean {
  const isSameFirst = identityOf(one).plain.firstName === identityOf(other).plain.firstName;
  return !isSameFirst && !isSimilarName(foldName(one).fullName, foldName(other).fullName);
}

async function findCurrent({ database }: Pick<Deps, 'database'>, entryId: number): Promise<StoredEntry> {
  const current = await findStoredEntry(database, entryId);
  if (current === null) throw new NotFoundError('Entry');
  return current;
}

/** Returns the stored values that the row must still have. Throws ENTRY_CHANGED when `isExpected` refuses the entry. */
function expectedOf({ expected, isExpected }: UpdateEntryInput, current: StoredEntry): Partial<CorrectableFields> {
  if (isExpected) {
    if (!isExpected(entryOf(current))) throw new EntryChangedError();
    const { id: _id, ticketId: _ticket, createdAt: _time, enteredBy: _user, check: _check, ...values } = current;
    const { contestantIds: _ids, ...correctable } = values;
    return correctable;
  }
  const { fishPhotoPath, ...values } = expected ?? {};
  const seen = Object.entries(values).filter(([name, value]) => isSeen(name, value));
  const photo = fishPhotoPath === undefined ? {} : { photoFileName: fishPhotoPath && fileNameOf(fishPhotoPath) };
  return { ...Object.fromEntries(seen), ...photo };
}

/** Null is the value of a blank optional text; of any other field it says nothing. */
function isSeen(name: string, value: unknown): boolean {
  return value === null ? OPTIONAL_TEXTS.some((text) => text === name) : value !== undefined;
}

/**
 * Sets fields and adds the correction to the history in one atomic write, so parallel corrections apply one after the
 * other. Returns the row as it was before; null when no row matches. Throws CONFLICT when a reset archives the entry.
 */
export async function correctRow(
  deps: SettingsDeps,
  actor: SignedInUser,
  correction: ChangedEntry & {
    readonly where: QueryFilter<EntryDocument>;
    readonly set: StoredCorrection['set'];
    readonly removesCheck?: boolean;
  },
): Promise<StoredEntry | null> {
  const { action, entryId, where, set, removesCheck = false } = correction;
  const { userId, username } = actor;
  const { disqualificationReason: _returned, ...projection } = WITHOUT_HISTORY;
  const push = { corrections: { at: deps.clock.now(), by: { userId, username }, set } };
  const document = await changeEntry(deps, actor, {
    action,
    entryId,
    write: async () =>
      await entryModel(deps.database)
        .findOneAndUpdate(
          { ...where, ...UNLOCKED },
          { $set: { ...set }, $push: push, ...(removesCheck && { $unset: { check: 1 } }) },
          { returnDocument: 'before', projection },
        )
        .lean(),
    divisionsOf: (before) => [before, { ...before, ...set }],
    changesOf: (before) => [
      ...changesBetween(before, set),
      ...(removesCheck && before.check ? [{ field: 'checked_by', from: before.check.by.username, to: null }] : []),
    ],
  });
  if (document === null) {
    await assertUnlocked(deps.database, entryId);
    return null;
  }
  await shortenHistory(deps.database, entryId);
  const { disqualificationReason: _reason, ...before } = document;
  return storedOf(before);
}

/** Matches rows whose fields have these values or those of the correction. */
function expectationOf(expected: Partial<CorrectableFields>, set: Partial<CorrectableFields>) {
  return Object.fromEntries(
    Object.entries(expected).map(([key, value]) => {
      const next = set[key as keyof CorrectableFields];
      const accepted = next === undefined ? [value] : [value, next];
      // Older rows lack an optional flag, which means false.
      return [key, { $in: accepted.includes(false) ? [...accepted, null] : accepted }];
    }),
  );
}

interface ChangedEntry {
  readonly action: Exclude<Extract<AuditAction, `entry.${string}`>, 'entry.created'>;
  readonly entryId: number;
}

/**
 * Changes the row of one entry, and with it the boards and the audit log. `write` returns null when no row matches. The
 * audit log gets no row when no field was replaced.
 */
export async function changeEntry<Row extends object>(
  deps: SettingsDeps,
  actor: SignedInUser,
  change: ChangedEntry & {
    readonly write: () => Promise<Row | null>;
    readonly divisionsOf: (row: Row) => ChangedEntries['divisions'];
    readonly changesOf: (row: Row) => readonly FieldChange[];
  },
): Promise<Row | null> {
  const { action, entryId, write, divisionsOf, changesOf } = change;
  return await auditedChange(
    deps,
    actor,
    { action, subject: { kind: 'entry', id: entryId } },
    async () => await changeBoard(deps, write, (row) => row && { entryId, divisions: divisionsOf(row) }),
    (row) => {
      const changes = row === null ? [] : changesOf(row);
      return changes.length === 0 ? null : { changes: auditChangesOf(changes) };
    },
  );
}
