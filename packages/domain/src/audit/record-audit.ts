import { assertSystem, isDuplicateKey, takeNumbers, type Actor, type Deps } from '../kernel/index.ts';
import { auditEventModel, type AuditActor, type AuditEvent } from './audit-event.ts';

/** Only the setting that is needed, because settings build on the audit log. */
export type AuditDeps = Deps & {
  readonly settings: { current(): { readonly auditLogEnabled: boolean } };
};

/**
 * Writes one row to `audit_events`, unless `audit_log_enabled` is off. Never throws: the action has already happened,
 * so a failure is logged.
 */
export async function recordAudit(deps: AuditDeps, actor: Actor, event: AuditEvent): Promise<void> {
  if (!deps.settings.current().auditLogEnabled) return;
  try {
    const { id, outcome = 'succeeded', ...fields } = event;
    await auditEventModel(deps.database).insertOne({
      _id: id ?? (await takeAuditId(deps)),
      at: deps.clock.now(),
      actor: auditActorOf(actor),
      outcome,
      ...(deps.requestId === undefined ? {} : { requestId: deps.requestId }),
      ...fields,
    });
  } catch (error) {
    if (event.id !== undefined && isDuplicateKey(error)) return;
    deps.logger.error({ err: error, action: event.action }, 'audit event not recorded');
  }
}

/** Returns an id for an event that may be recorded again after a crash, so that it stays one row. */
export async function takeAuditId(deps: Pick<Deps, 'database'>): Promise<number> {
  return await takeNumbers(deps.database, 'audit_events');
}

/** More than a year, so that the last derby can always be looked up during the next one. */
const RETENTION_MS = 400 * 24 * 60 * 60 * 1_000;

/** Small enough that no statement blocks others. */
const ROWS_AT_ONCE = 1_000;

/** Deletes events older than 400 days, with the names in them. Returns how many. */
export async function sweepAuditEvents(deps: Deps, actor: Actor): Promise<number> {
  assertSystem(actor);
  const events = auditEventModel(deps.database);
  const before = new Date(deps.clock.now().getTime() - RETENTION_MS);
  let removed = 0;
  let isMore = true;
  // oxlint-disable no-await-in-loop -- other statements run between the parts
  while (isMore) {
    const oldest = await events.find({}, { at: 1 }).sort({ _id: 1 }).limit(ROWS_AT_ONCE).lean();
    const ids = oldest.filter(({ at }) => at < before).map(({ _id }) => _id);
    if (ids.length > 0) removed += (await events.deleteMany({ _id: { $in: ids } })).deletedCount;
    isMore = ids.length === ROWS_AT_ONCE;
  }
  // oxlint-enable no-await-in-loop
  if (removed > 0) deps.logger.info({ removed }, 'old audit events removed');
  return removed;
}

export function auditActorOf(actor: Actor): AuditActor {
  switch (actor.kind) {
    case 'administrator':
    case 'weighmaster':
      return { kind: actor.kind, userId: actor.userId, username: actor.username };
    case 'system':
      return { kind: actor.kind, name: actor.name };
    case 'visitor':
      return { kind: actor.kind };
  }
}
