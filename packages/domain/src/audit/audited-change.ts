import { assertSystem, DomainError, unlessDuplicate, type Actor, type Deps } from '../kernel/index.ts';
import {
  auditEventModel,
  auditIntentModel,
  type AuditEvent,
  type AuditIntentDocument,
  type AuditOutcome,
} from './audit-event.ts';
import { auditActorOf, takeAuditId, type AuditDeps } from './record-audit.ts';

interface AuditedAction extends Pick<AuditEvent, 'action' | 'subject' | 'address'> {
  /** Returns the outcome to record when `write` throws a domain error. By default nothing is recorded. */
  readonly refusal?: (error: DomainError) => Exclude<AuditOutcome, 'succeeded'>;
}

type Description = Pick<AuditEvent, 'changes' | 'subject' | 'outcome'>;

/**
 * Runs a change so that no crash loses its audit row: an intent is stored before `write`, and the worker records what a
 * dead process has left (`completeAuditEvents`). A domain error of `write` means that nothing was changed. `describe`
 * returns null when nothing was changed. Throws the errors of `write`; a failed audit row is logged.
 */
export async function auditedChange<Result>(
  deps: AuditDeps,
  actor: Actor,
  action: AuditedAction,
  write: () => Promise<Result>,
  describe: (result: Result) => Description | null = () => ({}),
): Promise<Result> {
  if (!deps.settings.current().auditLogEnabled) return await write();
  const { refusal, ...fields } = action;
  const intent: AuditIntentDocument = {
    _id: await takeAuditId(deps),
    at: deps.clock.now(),
    actor: auditActorOf(actor),
    ...(deps.requestId === undefined ? {} : { requestId: deps.requestId }),
    ...fields,
  };
  await auditIntentModel(deps.database).insertOne(intent);
  let result: Result;
  try {
    result = await write();
  } catch (error) {
    // After any other error the server may still carry out the write, so the intent stays.
    if (error instanceof DomainError) await closeIntent(deps, intent, refusal ? { outcome: refusal(error) } : null);
    throw error;
  }
  await closeIntent(deps, intent, describe(result));
  return result;
}

/** Replaces an intent by its audit row; only deletes it without a description. Never throws. */
async function closeIntent(deps: Deps, intent: AuditIntentDocument, description: Description | null): Promise<void> {
  const events = auditEventModel(deps.database);
  const { _id } = intent;
  // The worker may have taken a change that lasted long for abandoned.
  const abandoned = { _id, outcome: 'unknown' } as const;
  try {
    if (description !== null) {
      const outcome = { outcome: 'succeeded', ...description } as const;
      const inserted = await unlessDuplicate(events.insertOne({ ...intent, ...outcome }));
      if (inserted === null) await events.updateOne(abandoned, { $set: outcome });
    }
    const { deletedCount } = await auditIntentModel(deps.database).deleteOne({ _id });
    if (description === null && deletedCount === 0) await events.deleteOne(abandoned);
  } catch (error) {
    deps.logger.error({ err: error, action: intent.action }, 'audit event not recorded');
  }
}

/** Longer than most actions. One that lasts longer replaces the row of the worker. */
const ABANDONED_AFTER_MS = 60_000;

const INTENTS_AT_ONCE = 200;

/**
 * Records the actions whose process died before their audit row, with the outcome `unknown`. Can be repeated. Returns
 * whether there were any.
 */
export async function completeAuditEvents(deps: Deps, actor: Actor): Promise<boolean> {
  assertSystem(actor);
  const { clock, database, logger } = deps;
  const before = new Date(clock.now().getTime() - ABANDONED_AFTER_MS);
  const intents = await auditIntentModel(database)
    .find({ at: { $lt: before } })
    .sort({ at: 1 })
    .limit(INTENTS_AT_ONCE)
    .lean();
  if (intents.length === 0) return false;
  const rows = intents.map(({ _id, ...fields }) => ({
    updateOne: { filter: { _id }, update: { $setOnInsert: { ...fields, outcome: 'unknown' as const } }, upsert: true },
  }));
  // Another worker may insert the same rows.
  await unlessDuplicate(auditEventModel(database).bulkWrite(rows, { ordered: false }));
  await auditIntentModel(database).deleteMany({ _id: { $in: intents.map(({ _id }) => _id) } });
  logger.warn({ actions: intents.map(({ action }) => action) }, 'audit events with an unknown outcome recorded');
  return true;
}
