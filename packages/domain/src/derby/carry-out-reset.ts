import { thumbnailOf } from '@derby/rules/thumbnail';
import { deleteAnglersUpTo } from '../anglers/index.ts';
import { DERBY_SUBJECT, recordAudit } from '../audit/index.ts';
import { makeBackup, type BackupDeps } from '../backups/index.ts';
import { clearEntries, countEntries, listEntryPhotos, lockEntries } from '../entries/index.ts';
import { startNextEvent } from '../event/index.ts';
import { ConflictError, lastNumber, restartNumbers, type Administrator, type Leases } from '../kernel/index.ts';
import {
  deleteMessages,
  findWaitingKinds,
  listStandings,
  resumeSending,
  stopSending,
  type MessageKind,
} from '../messaging/index.ts';
import { deleteParticipantsUpTo } from '../participants/index.ts';
import { archiveDerby, findArchivedPhotos } from '../past-derbies/index.ts';
import { deleteReceiptsUpTo, findDrawLog, findPastPrizes } from '../prizes/index.ts';
import { switchRegistration } from '../settings/index.ts';
import { FIRST_GENERATION, readDerby } from './derby.ts';
import { createDerbyStateReader } from './derby-state-reader.ts';
import { deleteResults } from './official-result.ts';
import {
  beginDeletion,
  cancelReset,
  finishReset,
  markArchived,
  markPublished,
  touchReset,
  type DerbyReset,
  type ResetDeletion,
} from './reset-state.ts';

/** A message is queued, being sent or unknown. A reset would lose it. */
export const messagesWaiting = (kinds: ReadonlySet<MessageKind>) =>
  new ConflictError(
    kinds.has('final')
      ? 'Final messages are still being sent'
      : kinds.has('all')
        ? 'A text to everyone is still being sent'
        : 'Messages are still waiting to be sent',
  );

/** Another request is resetting the derby. */
export const resetRunning = () => new ConflictError('The competition is being reset');

export type ResetDeps = BackupDeps & {
  readonly leases: Leases;
  /** Other than `makeBackup` in a simulation only, which has no files. */
  readonly makeBackup?: (deps: BackupDeps, name: string) => Promise<unknown>;
};

export interface ResetResult {
  /** The sentence to show. */
  readonly message: string;
  readonly entriesDeleted: number;
  /** Photos of entries, without MMS copies and archived photos. */
  readonly photosDeleted: number;
  /** The year under which the final boards are archived; null when there were no entries. */
  readonly archivedYear: string | null;
  readonly backupName: string;
}

/**
 * Carries out a decided reset (docs/rules.md, "Reset") from any point where a crash left it. Steps can be repeated,
 * also by two processes at once, and delete nothing of the next derby. Before the deletion begins, an obstacle cancels
 * the reset and the derby stays ended. Throws CONFLICT when a message was queued meanwhile, DISK_FULL when there is
 * no space for the backup.
 */
export async function carryOutReset(deps: ResetDeps, reset: DerbyReset): Promise<ResetResult> {
  const { database } = deps;
  try {
    const deletion = reset.deletion ?? (await prepare(deps, reset));
    const archivedYear = await archive(deps, reset, deletion);
    await markArchived(database, reset.id, deps.clock.now());
    await deleteEverything(deps, reset, deletion);
    return {
      message: `The derby is active again and registration is open.${archivedYear === null ? '' : ` The result of ${archivedYear} is archived.`}`,
      archivedYear,
      backupName: reset.backupName,
      entriesDeleted: deletion.entries,
      photosDeleted: deletion.photos,
    };
  } catch (error) {
    // Releases the claim, so that the next caller need not wait for its timeout.
    await touchReset(database, reset.id, null).catch(() => undefined);
    throw error;
  }
}

function assertNoneWaits(kinds: ReadonlySet<MessageKind>): void {
  if (kinds.size > 0) throw messagesWaiting(kinds);
}

/** Stops sending, makes the backup and records what to delete. */
async function prepare(deps: ResetDeps, reset: DerbyReset): Promise<ResetDeletion> {
  const { database } = deps;
  const { id } = reset;
  try {
    assertNoneWaits(await stopSending(deps, { by: id }));
    await (deps.makeBackup ?? makeBackup)(deps, reset.backupName);
    // A backup takes minutes, and an administrator may have sent or retried a message meanwhile.
    assertNoneWaits(await findWaitingKinds(database));
  } catch (error) {
    await cancelReset(database, id);
    // Another process may be past the backup. Sending then stays stopped until that process is done.
    if (await touchReset(database, id, deps.clock.now())) throw resetRunning();
    await resumeSending(deps, { by: id });
    throw error;
  }
  const { entries, photos } = await countEntries(deps);
  const archived = reset.choices?.keepsPhotos ? await listStandings(deps) : [];
  const deletion = await beginDeletion(database, id, {
    at: deps.clock.now(),
    lastEntryId: await lastNumber(database, 'entries'),
    lastRunId: await lastNumber(database, 'sms_runs'),
    lastParticipantId: reset.lastParticipantId ?? (await lastNumber(database, 'participants')),
    entries,
    photos: photos - archived.filter(({ fishPhotoPath }) => fishPhotoPath !== null).length,
  });
  if (deletion === null) throw resetRunning();
  return deletion;
}

async function deleteEverything(deps: ResetDeps, reset: DerbyReset, deletion: ResetDeletion): Promise<void> {
  const { database } = deps;
  const { id } = reset;
  const { at, lastEntryId, lastRunId } = deletion;
  const generation = (reset.generation ?? FIRST_GENERATION) + 1;
  const actor: Administrator = { kind: 'administrator', ...reset.by };
  const depsOfRequest = { ...deps, ...(reset.requestId === null ? {} : { requestId: reset.requestId }) };

  // First the photos that rows name, whatever the file times are; then the rest, which a crash or a deleted row left.
  await removePhotos(deps, await listEntryPhotos(deps, deletion));
  await clearEntries(deps, deletion);
  await removePhotos(deps, await deps.photoStore.list({ before: at }));
  await deleteMessages(deps, deletion);
  await deleteResults(database, at);
  await deleteAnglersUpTo(database, generation - 1);
  await deleteReceiptsUpTo(database, generation - 1);
  if (reset.choices?.removesParticipants) {
    await deleteParticipantsUpTo(database, deletion.lastParticipantId ?? 0);
  }
  await restartNumbers(database, 'tickets', { by: id, generation });
  // When another process has finished the reset, the settings belong to the next derby.
  if (await touchReset(database, id, deps.clock.now())) {
    if (reset.choices?.next) await startNextEvent(depsOfRequest, actor, reset.choices.next, generation);
    await switchRegistration(depsOfRequest, actor, { isEnabled: true, generation });
  }
  await recordAudit(depsOfRequest, actor, {
    id: reset.auditId,
    action: 'derby.reset',
    subject: DERBY_SUBJECT,
    changes: { entries: { from: deletion.entries, to: 0 }, backup: { from: null, to: reset.backupName } },
  });
  await resumeSending(deps, { by: id, pastEntryId: lastEntryId, pastRunId: lastRunId });
  await finishReset(database, reset, deps.clock.now());
  await publishReset(deps, id);
  deps.logger.info({ entries: deletion.entries, photos: deletion.photos }, 'derby reset');
}

/** Publishes that all boards must be read again. */
export async function publishReset(deps: ResetDeps, id: string): Promise<void> {
  await deps.events.publish({ kind: 'board-cleared' });
  await markPublished(deps.database, id);
}

/**
 * Archives the final boards and returns their year. A private board stays private until an administrator publishes it.
 */
async function archive(
  deps: ResetDeps,
  { choices, generation = FIRST_GENERATION }: DerbyReset,
  { lastEntryId }: ResetDeletion,
): Promise<string | null> {
  const { endedAt } = await readDerby(deps);
  // Another process has finished this reset.
  if (endedAt === null) return null;
  await lockEntries(deps, { lastEntryId });
  const { contestYear, event, leaderboardPublic } = deps.settings.current();
  return await archiveDerby(deps, {
    endedAt,
    contestYear,
    title: event.title,
    isPublished: leaderboardPublic,
    keepsPhotos: choices?.keepsPhotos ?? false,
    prizes: await findPastPrizes({ ...deps, derbyState: createDerbyStateReader(deps) }),
    draws: await findDrawLog(deps.database, generation),
    // This process may have stalled, and the next derby has entries.
    entries: (await listStandings(deps)).filter(({ id: entryId }) => entryId <= lastEntryId),
  });
}

/** Removes photos that no past derby uses, with their thumbnails. */
async function removePhotos(deps: ResetDeps, names: Iterable<string>): Promise<void> {
  const archived = await findArchivedPhotos(deps);
  const kept = new Set([...archived].flatMap((name) => [name, thumbnailOf(name)]));
  for (const name of names) {
    // oxlint-disable-next-line no-await-in-loop -- do not open thousands of files at once
    if (!kept.has(name)) await deps.photoStore.remove(name);
  }
}
