import { DECISIVE_COLUMNS, type DecisiveValues } from '@derby/rules/entry-fields';
import { wireNameOf } from '@derby/rules/wire-names';
import { auditedChange } from '../audit/index.ts';
import {
  assertSignedIn,
  composed,
  DomainError,
  NotFoundError,
  type Actor,
  type SignedInUser,
} from '../kernel/index.ts';
import { fileNameOf } from '../photos/index.ts';
import type { SettingsDeps } from '../settings/index.ts';
import { EntryChangedError } from './correction.ts';
import {
  assertUnlocked,
  COUNTED,
  entryModel,
  rankAmongOthers,
  storedOf,
  UNLOCKED,
  WITHOUT_HISTORY,
  type CorrectionDeps,
  type Entry,
  type RankedEntry,
  type StoredCheck,
  type StoredEntry,
} from './entry.ts';
import { conflictsOf, correctionsOf, type EntryCorrection } from './history.ts';

type CheckDeps = CorrectionDeps & SettingsDeps;

/** What the user has compared. The path of the photo is null for an entry without one. */
interface SeenEntry extends DecisiveValues {
  readonly fishPhotoPath?: string | null | undefined;
}

/** Returns the check of an entry; null without one, and when what it found right was corrected since then. */
export function checkOf(entry: DecisiveValues & Pick<Entry, 'check'>): StoredCheck | null {
  const { check = null } = entry;
  // A process of an earlier version corrects without removing the check.
  return check && DECISIVE_COLUMNS.every((name) => check.values[name] === entry[name]) ? check : null;
}

/**
 * Returns whether the user added the entry, made its last correction, or typed a value that a check is about
 * (docs/rules.md, "Checks"). A user who was deleted and added again has the same name. `corrections` are newest first.
 */
export function isOwnEntry(
  { userId, username }: Pick<SignedInUser, 'userId' | 'username'>,
  { enteredBy }: Pick<Entry, 'enteredBy'>,
  corrections: readonly EntryCorrection[],
): boolean {
  const unseen = new Set<string>(DECISIVE_COLUMNS.map(wireNameOf));
  const authors = corrections
    .filter(({ changes }) => changes.some(({ field }) => field !== 'disqualification_reason'))
    .filter(({ changes }, index) => changes.filter(({ field }) => unseen.delete(field)).length > 0 || index === 0);
  const names = [...(enteredBy ? [enteredBy.username] : []), ...authors.map(({ by }) => by)];
  return enteredBy?.typedById === userId || names.some((name) => nameKeyOf(name) === nameKeyOf(username));
}

const nameKeyOf = (username: string): string => composed(username).toLowerCase();

/**
 * Records that a user other than its authors found an entry right. Of several users the first one counts, and a repeat
 * changes nothing. Returns the entry with its rank. Throws NOT_FOUND, ENTRY_CHANGED when it has other values by now,
 * FORBIDDEN for an own entry, CONFLICT during a reset.
 */
export async function checkEntry(
  deps: CheckDeps,
  actor: Actor,
  input: { readonly entryId: number; readonly seen: SeenEntry },
): Promise<RankedEntry> {
  assertSignedIn(actor);
  const { userId, username } = actor;
  const { entryId } = input;
  const { fishPhotoPath, ...values } = input.seen;
  const seen = { ...values, photoFileName: fishPhotoPath ? fileNameOf(fishPhotoPath) : null };
  const { entry, corrections, writes } = await findUnchanged(deps, entryId, seen);
  if (checkOf(entry)) return await rankAmongOthers(deps, entry);
  if (isOwnEntry(actor, entry, corrections)) {
    throw new DomainError('FORBIDDEN', 'Another user must check this entry, because you added or corrected it');
  }
  const check = { at: deps.clock.now(), by: { userId, username }, values };
  const where = { ...seen, 'check.at': entry.check?.at ?? null, [`corrections.${writes}`]: { $exists: false } };
  if (await changeCheck(deps, actor, { action: 'entry.checked', entryId, where, change: { $set: { check } } })) {
    return await rankAmongOthers(deps, { ...entry, check });
  }
  // Another user was faster: with a check, or with a correction.
  const now = await findUnchanged(deps, entryId, seen);
  if (!checkOf(now.entry)) throw new EntryChangedError();
  return await rankAmongOthers(deps, now.entry);
}

/**
 * Takes a check back, for its user and for administrators. A repeat changes nothing. Returns the entry with its rank.
 * Throws NOT_FOUND, FORBIDDEN, CONFLICT during a reset.
 */
export async function uncheckEntry(
  deps: CheckDeps,
  actor: Actor,
  { entryId }: { readonly entryId: number },
): Promise<RankedEntry> {
  assertSignedIn(actor);
  const { entry } = await findWithHistory(deps, entryId);
  const { check, ...unchecked } = entry;
  if (check === undefined) return await rankAmongOthers(deps, entry);
  if (actor.kind !== 'administrator' && check.by.userId !== actor.userId) {
    throw new DomainError('FORBIDDEN', `Only ${check.by.username} or an administrator can take this check back`);
  }
  const where = { 'check.at': check.at };
  await changeCheck(deps, actor, { action: 'entry.unchecked', entryId, where, change: { $unset: { check: 1 } } });
  return await rankAmongOthers(deps, unchecked);
}

/** Returns whether the row matched. Boards do not show checks. */
async function changeCheck(
  { database, ...deps }: CheckDeps,
  actor: SignedInUser,
  change: {
    readonly action: 'entry.checked' | 'entry.unchecked';
    readonly entryId: number;
    readonly where: object;
    readonly change: { readonly $set: { readonly check: StoredCheck } } | { readonly $unset: { readonly check: 1 } };
  },
): Promise<boolean> {
  const { action, entryId, where } = change;
  const isChanged = await auditedChange(
    { database, ...deps },
    actor,
    { action, subject: { kind: 'entry', id: entryId } },
    async () => {
      const row = { _id: entryId, ...COUNTED, ...UNLOCKED, ...where };
      return (await entryModel(database).updateOne(row, change.change)).matchedCount === 1;
    },
    (isDone) => (isDone ? {} : null),
  );
  if (!isChanged) await assertUnlocked(database, entryId);
  return isChanged;
}

/** Finds an entry that still has the values that the user has seen. Throws NOT_FOUND, ENTRY_CHANGED. */
async function findUnchanged(deps: CheckDeps, entryId: number, seen: Partial<StoredEntry>) {
  const found = await findWithHistory(deps, entryId);
  const conflicts = conflictsOf(seen, {}, found.entry);
  if (conflicts.length > 0) throw new EntryChangedError(conflicts);
  return found;
}

async function findWithHistory({ database }: CheckDeps, entryId: number) {
  const { origin: _origin, corrections: _corrections, ...projection } = WITHOUT_HISTORY;
  const document = await entryModel(database)
    .findOne({ _id: entryId, ...COUNTED }, projection)
    .lean();
  if (document === null) throw new NotFoundError('Entry');
  const { origin = {}, corrections = [], ...row } = document;
  return { entry: storedOf(row), corrections: correctionsOf(origin, corrections), writes: corrections.length };
}
