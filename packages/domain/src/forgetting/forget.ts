import { DERBY_SUBJECT, recordAudit, takeAuditId } from '../audit/index.ts';
import { backupNameOf, makeBackup, removeBackupsBefore, type BackupDeps } from '../backups/index.ts';
import { changeForgettingPlan, findForgettingPlans, type DerbyPlan } from '../derby/index.ts';
import { listUncounted, storeContestantIds } from '../entries/index.ts';
import { assertSystem, lastNumber, type Actor, type Connection, type SystemActor } from '../kernel/index.ts';
import { contestantIdsOf, findWaitingKinds, listStandings, personsOf, WAITING } from '../messaging/index.ts';
import { renameHolders } from '../prizes/index.ts';
import { dateOf, DAY_MS, dueAtOf } from './due-date.ts';
import { eraseRows, type Filter } from './erase-rows.ts';
import { PERSONAL_DATA } from './personal-data.ts';

export type ForgettingDeps = BackupDeps & {
  /** Other than `makeBackup` in a simulation only, which has no files. */
  readonly makeBackup?: (deps: BackupDeps, name: string) => Promise<unknown>;
};

/**
 * Erases the personal data of derbies whose date is reached (docs/rules.md, "Erasing personal data"): one write decides,
 * and each step can be repeated after a crash. Erases again what was written to an erased derby meanwhile. Costs one read
 * while no date is reached. Call it about every hour.
 */
export async function forgetPersonalData(deps: ForgettingDeps, actor: Actor): Promise<void> {
  assertSystem(actor);
  for (const plan of await findForgettingPlans(deps.database)) {
    // oxlint-disable-next-line no-await-in-loop -- one derby after the other, two at most
    if (plan.begun !== undefined || (await begin(deps, plan))) await carryOut(deps, actor, plan.generation);
  }
}

/** Decides that the data is erased, a day after the date was found reached. Returns whether it is decided. */
async function begin(deps: ForgettingDeps, plan: DerbyPlan): Promise<boolean> {
  const { database, clock } = deps;
  const now = clock.now();
  const { shown, seenDueAt } = plan;
  const date = dateOf(plan, deps.settings.current().personalDataWeeks);
  const isDue = date !== null && shown?.dueAt.getTime() === date.getTime() && dueAtOf(shown) <= now;
  if (!isDue) {
    if (seenDueAt !== undefined) await changeForgettingPlan(database, plan, { seenDueAt: undefined });
    return false;
  }
  if (plan.isCurrent && (await findWaitingKinds(database)).size > 0) return false;
  if (seenDueAt === undefined || seenDueAt > now) {
    await changeForgettingPlan(database, plan, { seenDueAt: now });
    return false;
  }
  if (now.getTime() - seenDueAt.getTime() < DAY_MS) return false;
  const begun = { at: now, auditId: await takeAuditId(deps) };
  return await changeForgettingPlan(database, plan, { begun }, ['begun']);
}

async function carryOut(deps: ForgettingDeps, actor: SystemActor, generation: number): Promise<void> {
  const { database, clock } = deps;
  const last = await lastIds(database);
  // Read after the ids: rows up to them belong to this derby, or to one before.
  const plan = (await findForgettingPlans(database)).find((one) => one.generation === generation);
  if (plan?.begun === undefined) return;
  if (plan.isCurrent && !plan.areContestantsStored) {
    await storeContestants(database, generation);
    await changeForgettingPlan(database, plan, { areContestantsStored: true });
  }
  for (const [name, rows] of rowsOf(plan, last)) {
    // oxlint-disable-next-line no-await-in-loop -- one collection at a time
    await eraseRows(database, name, PERSONAL_DATA[name], await rows(database));
  }
  const now = clock.now();
  const { backupName = backupNameOf(now, 'scheduled') } = plan;
  if (plan.doneAt === undefined) {
    // The first of two workers decides.
    if (!plan.backupName) await changeForgettingPlan(database, plan, { backupName }, ['backupName']);
    await (deps.makeBackup ?? makeBackup)(deps, backupName);
  }
  // Again each time: a backup that had begun before may have been completed since.
  await removeBackupsBefore(deps, backupName);
  if (plan.doneAt !== undefined) return;
  await recordAudit(deps, actor, {
    id: plan.begun.auditId,
    action: 'personal-data.erased',
    subject: DERBY_SUBJECT,
    changes: { backup: { from: null, to: backupName } },
  });
  await changeForgettingPlan(database, plan, { doneAt: now }, ['doneAt']);
  deps.logger.info({ generation, backup: backupName }, 'personal data erased');
}

/** Stores who is one contestant, so that counts and prizes stay when the phone numbers go. */
async function storeContestants(database: Connection, generation: number): Promise<void> {
  const standings = await listStandings({ database });
  const ids = contestantIdsOf(standings, await listUncounted(database));
  const persons = personsOf(
    standings.map((entry) => {
      const { id } = entry;
      const contestantIds = ids.get(id) ?? { contestant: id, person: id };
      return Object.assign({}, entry, { phoneNumber: '', contestantIds });
    }),
  );
  await renameHolders(database, generation, (entryId) => persons.get(entryId) ?? `entry ${entryId}`);
  await storeContestantIds(database, ids);
}

type LastIds = Awaited<ReturnType<typeof lastIds>>;

async function lastIds(database: Connection) {
  return {
    entries: await lastNumber(database, 'entries'),
    participants: await lastNumber(database, 'participants'),
    messages: await lastNumber(database, 'sms_messages'),
    runs: await lastNumber(database, 'sms_runs'),
    replies: await lastNumber(database, 'sms_replies'),
    consents: await lastNumber(database, 'consents'),
  };
}

type RowFilter = (database: Connection) => Filter | Promise<Filter>;

const upTo = (id: number) => ({ _id: { $lte: id } });

/** Returns the collections with the filters of the rows of a derby. A reset has deleted most of them. */
function rowsOf(plan: DerbyPlan, last: LastIds): [keyof typeof PERSONAL_DATA, RowFilter][] {
  const { generation, isCurrent, endedAt } = plan;
  const notLater = { generation: { $not: { $gt: generation } } };
  const participants = upTo(isCurrent ? last.participants : (plan.lastParticipantId ?? 0));
  const always: [keyof typeof PERSONAL_DATA, RowFilter][] = [
    ['participants', () => ({ ...participants, ...notLater })],
    ['anglers', () => ({ generation: { $lte: generation } })],
  ];
  if (!isCurrent) {
    const unused = async (database: Connection) => ({
      at: { $lte: endedAt },
      phoneNumber: { $nin: await phonesInUse(database) },
    });
    return [...always, ['consents', unused]];
  }
  return [
    ['entries', () => upTo(last.entries)],
    ...always,
    ['sms_messages', () => ({ ...upTo(last.messages), state: { $nin: WAITING } })],
    ['sms_runs', () => ({ ...upTo(last.runs), isPlanned: true })],
    ['sms_replies', () => upTo(last.replies)],
    ['consents', () => upTo(last.consents)],
    ['participant_imports', () => ({})],
  ];
}

/** Returns the phone numbers of the derby that has begun since. */
async function phonesInUse(database: Connection): Promise<unknown[]> {
  const ofPeople = ['participants', 'anglers', 'entries'].map(
    async (name) => await database.collection(name).distinct('phoneNumber'),
  );
  return (await Promise.all(ofPeople)).flat();
}
