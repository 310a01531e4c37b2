import type { Connection } from '../kernel/index.ts';
import { derbyModel, derbyOf, FIRST_GENERATION, ONLY_ID } from './derby.ts';

/** When the personal data of a derby is erased, and which steps are done (docs/rules.md, "Erasing personal data"). */
export interface ForgettingPlan {
  /** The end of the derby. */
  readonly endedAt: Date;
  /** Of the participants that a reset has kept; absent before a reset. */
  readonly lastParticipantId?: number;
  /** The date that an administrator has seen, and since when; absent before that. */
  readonly shown?: { readonly dueAt: Date; readonly at: Date };
  /** When the worker first found the date reached: its clock may be ahead for a while. */
  readonly seenDueAt?: Date;
  /** Decided: from now on it can only be completed. */
  readonly begun?: { readonly at: Date; readonly auditId: number };
  /** The entries say who is one contestant, without the phone number. */
  readonly areContestantsStored?: true;
  /** Of the backup after the rows were erased, which replaces the earlier ones; absent before. */
  readonly backupName?: string;
  readonly doneAt?: Date;
}

/** A plan with its derby. */
export interface DerbyPlan extends ForgettingPlan {
  readonly generation: number;
  /** False when the derby was reset. */
  readonly isCurrent: boolean;
}

/** Returns the plans that are not done, and that of the ended derby, oldest first; none during an end or a reset. */
export async function findForgettingPlans(database: Connection): Promise<DerbyPlan[]> {
  const derby = await derbyModel(database).findById(ONLY_ID).lean();
  if (derby === null || derby.reset || (derby.status === 'ended' && !derby.isEndComplete)) return [];
  const { status, endedAt, generation: current = FIRST_GENERATION, forgetting = {} } = derby;
  const earlier = Object.entries(forgetting).filter(([generation]) => Number(generation) < current);
  const plans = earlier.map(([generation, plan]) =>
    Object.assign({}, plan, { generation: Number(generation), isCurrent: false }),
  );
  const pending = plans.filter(({ doneAt }) => doneAt === undefined);
  if (status !== 'ended' || endedAt === null) return pending;
  return [...pending, { ...forgetting[current], endedAt, generation: current, isCurrent: true }];
}

/** Undefined removes a field. */
type PlanChange = { readonly [Field in keyof Omit<ForgettingPlan, 'endedAt'>]?: ForgettingPlan[Field] | undefined };

/** Changes a plan, unless the derby was reset since it was read, or it has one of these fields. */
export async function changeForgettingPlan(
  database: Connection,
  { generation, isCurrent, endedAt }: DerbyPlan,
  change: PlanChange,
  unless: readonly (keyof PlanChange)[] = [],
): Promise<boolean> {
  const path = (field: string) => `forgetting.${generation}.${field}`;
  const isEnded = { status: 'ended', endedAt, isEndComplete: true } as const;
  const ofDerby = isCurrent ? { ...derbyOf(generation), ...isEnded } : { _id: ONLY_ID };
  const absent = Object.fromEntries(unless.map((field) => [path(field), null]));
  const fields = Object.entries({ endedAt, ...change });
  const set = Object.fromEntries(
    fields.flatMap(([field, value]) => (value === undefined ? [] : [[path(field), value]])),
  );
  const unset = Object.fromEntries(fields.flatMap(([field, value]) => (value === undefined ? [[path(field), 1]] : [])));
  const result = await derbyModel(database).updateOne(
    { ...ofDerby, reset: null, ...absent },
    { $set: set, ...(Object.keys(unset).length > 0 && { $unset: unset }) },
  );
  return result.matchedCount === 1;
}

/** The plans of a database, as they are stored. */
export type StoredPlans = Readonly<Record<string, ForgettingPlan>>;

export async function readStoredPlans(database: Connection): Promise<StoredPlans> {
  return (await derbyModel(database).findById(ONLY_ID, { forgetting: 1 }).lean())?.forgetting ?? {};
}

/**
 * Lets the erasing of a restored derby run again: that of the backup, and that of the replaced database if its derby
 * had the same end. The rows of the backup may have been copied before the step that it names.
 */
export async function restartForgetting(database: Connection, replaced: StoredPlans): Promise<void> {
  const derby = await derbyModel(database).findById(ONLY_ID).lean();
  if (derby === null) return;
  const { forgetting = {}, generation = FIRST_GENERATION } = derby;
  const endOf = (of: string) => (Number(of) === generation ? derby.endedAt : forgetting[of]?.endedAt)?.getTime();
  const known = Object.entries(replaced).filter(([of, plan]) => plan.endedAt.getTime() === endOf(of));
  const plans = Object.entries({ ...forgetting, ...Object.fromEntries(known) }).map(([of, plan]) => {
    const { areContestantsStored: _stored, backupName: _backup, doneAt: _done, ...decided } = plan;
    const { lastParticipantId } = forgetting[of] ?? {};
    return [of, { ...decided, ...(lastParticipantId !== undefined && { lastParticipantId }) }] as const;
  });
  if (plans.length === 0) return;
  await derbyModel(database).updateOne({ _id: ONLY_ID }, { $set: { forgetting: Object.fromEntries(plans) } });
}
