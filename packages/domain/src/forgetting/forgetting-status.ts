import { changeForgettingPlan, findForgettingPlans } from '../derby/index.ts';
import { assertAdministrator, type Actor } from '../kernel/index.ts';
import { findWaitingKinds } from '../messaging/index.ts';
import { isSettingStored, type SettingsDeps } from '../settings/index.ts';
import { dateOf, dueAtOf, EXPORT_OFFERED_MS, shownNow } from './due-date.ts';

/** What administrators see of the erasing of personal data. */
export interface ForgettingStatus {
  /** Weeks after the end of the derby; 0 while nothing is erased. */
  readonly weeks: number;
  /** False in an installation from before the setting, until an administrator has chosen. */
  readonly isChosen: boolean;
  /** When data of the ended derby is erased at the earliest; null before the end, when it is off, and afterwards. */
  readonly dueAt: Date | null;
  /** The consents should be exported now. */
  readonly isExportOffered: boolean;
  /** Messages wait, and nothing is erased before they are sent or given up. */
  readonly areTextsWaiting: boolean;
  /** When the data of the ended derby was erased; null before. */
  readonly erasedAt: Date | null;
}

/**
 * Returns when personal data is erased, and records that the date was shown: without that, nothing is erased (docs/
 * rules.md, "Erasing personal data"). Throws UNAUTHENTICATED, ROLE_NOT_ALLOWED.
 */
export async function readForgetting(deps: SettingsDeps, actor: Actor): Promise<ForgettingStatus> {
  assertAdministrator(actor);
  const { database, clock } = deps;
  const now = clock.now();
  const { personalDataWeeks: weeks } = deps.settings.current();
  const plans = await findForgettingPlans(database);
  const plan = plans.find(({ begun }) => begun === undefined) ?? plans.at(-1);
  const isChosen = await isSettingStored(database, 'personal_data_weeks');
  const erasedAt = plan?.doneAt ?? null;
  const nothing = { weeks, isChosen, dueAt: null, isExportOffered: false, areTextsWaiting: false, erasedAt };
  if (plan === undefined || erasedAt !== null) return nothing;
  const date = dateOf(plan, weeks);
  const shown = date && shownNow(plan, date, now);
  const isNews =
    shown?.at.getTime() !== plan.shown?.at.getTime() || shown?.dueAt.getTime() !== plan.shown?.dueAt.getTime();
  if (isNews) await changeForgettingPlan(database, plan, { shown: shown ?? undefined });
  if (shown === null) return nothing;
  const dueAt = dueAtOf(shown);
  const isExportOffered = now.getTime() >= dueAt.getTime() - EXPORT_OFFERED_MS;
  return { ...nothing, dueAt, isExportOffered, areTextsWaiting: (await findWaitingKinds(database)).size > 0 };
}
