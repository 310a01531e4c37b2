import {
  assertSignedIn,
  BadInputError,
  DomainError,
  NotFoundError,
  type Actor,
  type Connection,
  type Deps,
} from '../kernel/index.ts';
import { announceChange } from './correction.ts';
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
  type StoredCorrection,
  type StoredEntry,
} from './entry.ts';
import { changesBetween } from './history.ts';

/** Maximum length of a reason in characters. */
const MAX_REASON_LENGTH = 200;

/**
 * Disqualifies an entry: lists, boards, tickets and message plans leave it out, and the ranks behind it move up. Photo,
 * ticket and history stay for `restoreEntry`. Frozen results do not change. Throws BAD_INPUT, NOT_FOUND, or CONFLICT
 * when already disqualified.
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
  const by = { userId: actor.userId, username: actor.username };
  const before = await setDisqualification(deps.database, {
    id: entryId,
    reason,
    correction: { at: deps.clock.now(), by },
  });
  if (before === null) {
    throw await refusalOf(deps.database, entryId, 'The entry is already disqualified');
  }
  await announceChange(deps, actor, {
    action: 'entry.disqualified',
    entryId,
    divisions: [before],
    changes: changesBetween(before, { disqualificationReason: reason }),
  });
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
  const by = { userId: actor.userId, username: actor.username };
  const before = await setDisqualification(deps.database, {
    id: entryId,
    reason: null,
    correction: { at: deps.clock.now(), by },
  });
  if (before === null) {
    throw await refusalOf(deps.database, entryId, 'The entry is not disqualified');
  }
  const { disqualificationReason, ...entry } = before;
  await announceChange(deps, actor, {
    action: 'entry.restored',
    entryId,
    divisions: [before],
    changes: changesBetween({ disqualificationReason }, { disqualificationReason: null }),
  });
  return await rankAmongOthers(deps, entry);
}

const { disqualificationReason: _shown, ...WITHOUT_CORRECTIONS } = WITHOUT_HISTORY;

/**
 * Disqualifies an entry, or restores it when the reason is null, and adds that to its history in one atomic write.
 * Returns the row and the reason as they were before; null when the entry is missing or already in that state.
 */
async function setDisqualification(
  database: Connection,
  { id, reason, correction }: { id: number; reason: string | null; correction: Pick<StoredCorrection, 'at' | 'by'> },
): Promise<(StoredEntry & { readonly disqualificationReason: string | null }) | null> {
  const set = { disqualificationReason: reason };
  const before = await entryModel(database)
    .findOneAndUpdate(
      { _id: id, ...(reason === null ? { disqualificationReason: { $ne: null } } : COUNTED) },
      { $set: set, $push: { corrections: { ...correction, set } } },
      { returnDocument: 'before', projection: WITHOUT_CORRECTIONS },
    )
    .lean();
  return before === null
    ? null
    : { ...storedOf(before), disqualificationReason: before.disqualificationReason ?? null };
}

/** Another request was first, or the caller's list is stale. */
async function refusalOf(database: Connection, id: number, conflict: string): Promise<DomainError> {
  const isThere = await entryModel(database).exists({ _id: id });
  return isThere ? new DomainError('CONFLICT', conflict) : new NotFoundError('Entry');
}

/** A disqualified entry, which has no rank. */
export type DisqualifiedEntry = Entry & { readonly disqualificationReason: string };

/** Returns the disqualified entries of both divisions, newest first. Throws UNAUTHENTICATED. */
export async function listDisqualified(deps: Deps, actor: Actor): Promise<DisqualifiedEntry[]> {
  assertSignedIn(actor);
  const documents = await entryModel(deps.database)
    .find({ disqualificationReason: { $ne: null } }, WITHOUT_CORRECTIONS)
    .sort({ _id: -1 })
    .lean();
  return documents.map(({ disqualificationReason, ...document }) =>
    Object.assign(entryOf(storedOf(document)), { disqualificationReason: disqualificationReason ?? '' }),
  );
}
