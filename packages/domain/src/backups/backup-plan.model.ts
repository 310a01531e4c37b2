import { unlessDuplicate, collectionOf, type Connection } from '../kernel/index.ts';

/** The state of scheduled backups: the time up to which they are done, and the claim of the process that makes one. */
export interface BackupPlan {
  readonly doneUpTo: Date;
  readonly claim: { readonly token: string; readonly at: Date } | null;
}

interface BackupPlanDocument extends BackupPlan {
  _id: number;
}

const ONLY_ID = 1;

const backupPlanModel = collectionOf<BackupPlanDocument>('backup_plan', { _id: Number, doneUpTo: Date, claim: Object });

/** Returns the plan. Creates it at `now` when there is none. */
export async function findOrBeginPlan(database: Connection, now: Date): Promise<BackupPlan> {
  const found = await backupPlanModel(database).findById(ONLY_ID).lean();
  if (found) return found;
  await unlessDuplicate(backupPlanModel(database).insertOne({ _id: ONLY_ID, doneUpTo: now, claim: null }));
  return await backupPlanModel(database).findById(ONLY_ID).lean().orFail();
}

/** Claims the due backup if the plan has not changed. Returns true to one of several callers. */
export async function claimPlan(
  database: Connection,
  input: {
    readonly plan: BackupPlan;
    readonly claim: { readonly token: string; readonly at: Date };
  },
): Promise<boolean> {
  const result = await backupPlanModel(database).updateOne(
    {
      _id: ONLY_ID,
      doneUpTo: input.plan.doneUpTo,
      'claim.token': input.plan.claim?.token ?? null,
    },
    { $set: { claim: input.claim } },
  );
  return result.modifiedCount === 1;
}

/** Marks all backups due by then as done. Does nothing when the claim was lost. */
export async function finishPlan(database: Connection, token: string, doneUpTo: Date): Promise<void> {
  await backupPlanModel(database).updateOne(
    { _id: ONLY_ID, 'claim.token': token },
    { $set: { doneUpTo, claim: null } },
  );
}
