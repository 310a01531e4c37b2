import { ENTRY_FIELD_NAMES } from '@derby/rules/entry-fields';
import { wireNameOf } from '@derby/rules/wire-names';
import { maskPhones, type AuditChanges, type AuditValue } from '../audit/index.ts';
import { assertSignedIn, type Actor, type Connection, type Deps } from '../kernel/index.ts';
import { photoPath } from '../photos/index.ts';
import { entryModel, type CorrectableFields, type StoredCorrection } from './entry.ts';

/** A replaced field, named as in the contract (`fish_weight`). Weights are in pounds, and photos are paths. */
export interface FieldChange {
  readonly field: string;
  readonly from: AuditValue;
  readonly to: AuditValue;
}

type Values = Readonly<Partial<Record<keyof CorrectableFields, AuditValue>>>;

const TYPED_NAMES = ENTRY_FIELD_NAMES.map((name) => (name === 'fishWeight' ? 'fishWeightLbs' : name));

const FIELDS: readonly (keyof CorrectableFields)[] = [
  ...TYPED_NAMES,
  'photoFileName',
  'anglerId',
  'disqualificationReason',
];

const nameOf = (key: keyof CorrectableFields) => (key === 'photoFileName' ? 'fish_photo_path' : wireNameOf(key));

/** Returns the fields of `before` that `set` changes, in the order of the form. */
export function changesBetween(before: Values, set: Values): FieldChange[] {
  return FIELDS.flatMap((key) => {
    const from = before[key] ?? null;
    const to = set[key];
    // Older rows lack an optional flag, which means false.
    const isSame = to === from || (from === null && to === false);
    return to === undefined || isSame ? [] : [{ field: nameOf(key), from: shown(key, from), to: shown(key, to) }];
  });
}

/**
 * Returns the fields, by their names in a request, whose current value is neither the expected one nor that of `set`.
 * Fields without an expected value are left out.
 */
export function conflictsOf(expected: Values, set: Values, current: Values): string[] {
  const unlike = (values: Values) => changesBetween(current, values).map(({ field }) => field);
  const stillToSet = new Set(unlike({ ...expected, ...set }));
  const conflicts = unlike(expected).filter((field) => stillToSet.has(field));
  return conflicts.map((field) => (field === nameOf('photoFileName') ? 'fish_photo' : field));
}

/** Returns the changes of a deletion: each field becomes null. */
export function changesOfRemoval(before: Values): FieldChange[] {
  return changesBetween(before, Object.fromEntries(FIELDS.map((key) => [key, null])));
}

/** Masks phone numbers for the audit log. */
export function auditChangesOf(changes: readonly FieldChange[]): AuditChanges {
  return maskPhones(Object.fromEntries(changes.map(({ field, from, to }) => [field, { from, to }])));
}

function shown(key: keyof CorrectableFields, value: AuditValue): AuditValue {
  return key === 'photoFileName' && typeof value === 'string' ? photoPath(value) : value;
}

/** One correction: who replaced which values, and when. */
export interface EntryCorrection {
  readonly at: Date;
  /** The username at that time. */
  readonly by: string;
  readonly changes: readonly FieldChange[];
}

/** Above this number of ids it is cheaper to read all corrected entries than to look the ids up. */
const MANY_IDS = 100;

/**
 * Returns the corrections per entry id, newest first, with one query. Entries without corrections may be missing, and
 * others may be included. Throws UNAUTHENTICATED.
 */
export async function entryHistory(
  deps: Deps,
  actor: Actor,
  { entryIds }: { readonly entryIds: readonly number[] },
): Promise<ReadonlyMap<number, EntryCorrection[]>> {
  assertSignedIn(actor);
  const filter = entryIds.length > MANY_IDS ? {} : { _id: { $in: [...entryIds] } };
  const documents = await entryModel(deps.database)
    .find({ ...filter, 'corrections.0': { $exists: true } }, { origin: 1, corrections: 1 })
    .lean();
  return new Map(
    documents.map(({ _id: id, origin, corrections = [] }) => [id, correctionsOf(origin ?? {}, corrections)]),
  );
}

/**
 * Returns the corrections, newest first. The old value of a field is the value that those before it left. Rows without
 * `origin` start their history with the first correction.
 */
export function correctionsOf(
  origin: Partial<CorrectableFields>,
  corrections: readonly StoredCorrection[],
): EntryCorrection[] {
  let before = origin;
  const replayed = corrections.map(({ at, by, set }) => {
    const changes = changesBetween(before, set);
    before = { ...before, ...set };
    return { at, by: by.username, changes };
  });
  return replayed.filter(({ changes }) => changes.length > 0).toReversed();
}

/** More corrections of one entry are shortened to the first one, one for those between, and the latest ones. */
const MAX_CORRECTIONS = 200;
const LATEST_CORRECTIONS = 100;

/**
 * Shortens the history of an entry when it is long, so that its row stays small. The correction for those between sets
 * their last values, so that the following ones keep their old values. The audit log has each one.
 */
export async function shortenHistory(database: Connection, entryId: number): Promise<void> {
  const isLong = { _id: entryId, [`corrections.${MAX_CORRECTIONS - 1}`]: { $exists: true } };
  const { corrections = [] } = (await entryModel(database).findOne(isLong, { corrections: 1 }).lean()) ?? {};
  const [first, ...later] = corrections;
  const between = later.slice(0, -LATEST_CORRECTIONS);
  const last = between.at(-1);
  if (first === undefined || last === undefined) return;
  const isBySeveral = between.some(({ by }) => by.username !== last.by.username);
  const sum: StoredCorrection = {
    at: last.at,
    by: isBySeveral ? { ...last.by, username: 'several users' } : last.by,
    set: Object.assign({}, ...between.map(({ set }) => set)) as StoredCorrection['set'],
  };
  // A correction that was added meanwhile stays, and the next one shortens the list.
  const isUnchanged = { ...isLong, [`corrections.${corrections.length}`]: { $exists: false } };
  const shortened = [first, sum, ...later.slice(-LATEST_CORRECTIONS)];
  await entryModel(database).updateOne(isUnchanged, { $set: { corrections: shortened } });
}
