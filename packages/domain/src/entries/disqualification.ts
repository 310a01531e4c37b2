import {
  assertSignedIn,
  BadInputError,
  ConflictError,
  MAX_LISTED_ROWS,
  NotFoundError,
  type Actor,
  type Deps,
  type DomainError,
} from '../kernel/index.ts';
import { correctRow } from './correction.ts';
import {
  COUNTED,
  entryModel,
  entryOf,
  rankAmongOthers,
  storedOf,
  WITHOUT_HISTORY,
  type CorrectionDeps,
  type Entry,
  type RankedEntry,
} from './entry.ts';
import { discardThumbnail, restoreThumbnail } from './thumbnails.ts';

/** Maximum length of a reason in characters. */
const MAX_REASON_LENGTH = 200;

/**
 * Disqualifies an entry: lists, boards, tickets and message plans leave it out, and the ranks behind it move up. Photo,
 * ticket and history stay for `restoreEntry`, the thumbnail does not. Frozen results do not change. Throws BAD_INPUT,
 * NOT_FOUND, or CONFLICT when already disqualified.
 */
export async function disqualifyEntry(
  deps: CorrectionDeps,
  actor: Actor,
  input: { readonly entryId: number; readonly reason?: string | null | undefined },
): Promise<void> {
  assertSignedIn(actor);
  const { entryId } = input;
  const reason = (input.reason ?? '').trim();
  if (reason === '') throw new BadInputError('Please enter a reason', ['reason']);
  if (reason.length > MAX_REASON_LENGTH) {
    throw new BadInputError(`The reason must have at most ${MAX_REASON_LENGTH} characters`, ['reason']);
  }
  const set = { disqualificationReason: reason };
  const before = await correctRow(deps, actor, {
    action: 'entry.disqualified',
    entryId,
    where: { _id: entryId, ...COUNTED },
    set,
  });
  if (before === null) throw await refusalOf(deps, entryId, 'The entry is already disqualified');
  if (before.photoFileName !== null) await discardThumbnail(deps, before.photoFileName);
}

/**
 * Restores a disqualified entry with its ticket, photo and time of the weigh-in, so it takes its old rank again.
 * Returns it with its rank. Throws NOT_FOUND, or CONFLICT when it is not disqualified.
 */
export async function restoreEntry(
  deps: CorrectionDeps,
  actor: Actor,
  { entryId }: { readonly entryId: number },
): Promise<RankedEntry> {
  assertSignedIn(actor);
  const set = { disqualificationReason: null };
  const where = { _id: entryId, disqualificationReason: { $ne: null } };
  const before = await correctRow(deps, actor, { action: 'entry.restored', entryId, where, set });
  if (before === null) throw await refusalOf(deps, entryId, 'The entry is not disqualified');
  if (before.photoFileName !== null) await restoreThumbnail(deps, entryId, before.photoFileName);
  return await rankAmongOthers(deps, before);
}

/** Another request was first, or the caller's list is stale. */
async function refusalOf({ database }: Deps, entryId: number, conflict: string): Promise<DomainError> {
  const isThere = await entryModel(database).exists({ _id: entryId });
  return isThere ? new ConflictError(conflict) : new NotFoundError('Entry');
}

/** A disqualified entry, which has no rank. */
export type DisqualifiedEntry = Entry & { readonly disqualificationReason: string };

/** Returns the disqualified entries of both divisions, newest first. Throws UNAUTHENTICATED. */
export async function listDisqualified(deps: Deps, actor: Actor): Promise<DisqualifiedEntry[]> {
  assertSignedIn(actor);
  const { disqualificationReason: _shown, ...projection } = WITHOUT_HISTORY;
  const documents = await entryModel(deps.database)
    .find({ disqualificationReason: { $ne: null } }, projection)
    .sort({ _id: -1 })
    .limit(MAX_LISTED_ROWS)
    .lean();
  return documents.map(({ disqualificationReason, ...document }) =>
    Object.assign(entryOf(storedOf(document)), { disqualificationReason: disqualificationReason ?? '' }),
  );
}
