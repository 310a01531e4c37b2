import { DERBY_SUBJECT, recordAudit, takeAuditId } from '../audit/index.ts';
import {
  assertAdministrator,
  assertSystem,
  DomainError,
  fingerprintOf,
  requestKeyOf,
  takeNumbers,
  type Actor,
  type Administrator,
  type Connection,
  type Deps,
  type KeyedRequest,
} from '../kernel/index.ts';
import {
  checkFinalText,
  contestantsOf,
  deleteUnplannedRun,
  finalStandings,
  insertRunOnce,
  listStandings,
  planRun,
  type MessagingDeps,
} from '../messaging/index.ts';
import { switchRegistration, type SettingsDeps } from '../settings/index.ts';
import { decideEnd, findEndResponse, findIncompleteEnd, markEndComplete, readDerby, type DerbyEnd } from './derby.ts';
import { deleteResults, storeResult } from './official-result.ts';

/**
 * Ends the derby (docs/rules.md, "End of the derby") and returns the sentence to show. One atomic write decides;
 * `completeEnd` finishes the steps that follow, also after a crash. `finalText` replaces `sms_final_template` this
 * time. A repeated idempotency key gets the response of the first request, also after a reset. Throws UNAUTHENTICATED,
 * BAD_INPUT, DERBY_ALREADY_ENDED, or CONFLICT for a key of another payload.
 */
export async function endDerby(
  deps: SettingsDeps,
  actor: Actor,
  input: { readonly finalText?: string | null | undefined; readonly idempotencyKey?: string | null | undefined } = {},
): Promise<{ message: string }> {
  assertAdministrator(actor);
  const requestKey = requestKeyOf(actor, 'end-derby', input.idempotencyKey);
  const finalText = input.finalText == null ? null : checkFinalText(input.finalText);
  const request = requestKey === null ? null : { requestKey, requestFingerprint: fingerprintOf({ finalText }) };
  const findFirst = async () => request && (await findEndResponse(deps.database, request));
  // Another request with this key may end the derby between the two reads.
  const message = (await findFirst()) ?? (await end(deps, actor, { request, finalText })) ?? (await findFirst());
  if (message === null) throw new DomainError('DERBY_ALREADY_ENDED', 'The derby has already ended');
  return { message };
}

/** Returns the message; null when the derby has already ended. */
async function end(
  deps: SettingsDeps,
  actor: Administrator,
  { request, finalText }: { readonly request: KeyedRequest | null; readonly finalText: string | null },
): Promise<string | null> {
  const { status, generation } = await readDerby(deps);
  if (status === 'ended') return null;
  const { smsEnabled } = deps.settings.current();
  const { userId, username, sessionId } = actor;
  const message = smsEnabled ? runMessage(contestantsOf(await listStandings(deps)).length) : NO_MESSAGES;
  const decided: DerbyEnd = {
    generation,
    endedAt: deps.clock.now(),
    runId: smsEnabled ? await takeNumbers(deps.database, 'sms_runs') : null,
    requestId: deps.requestId ?? null,
    finalText,
    endAudit: { id: await takeAuditId(deps), by: { userId, username, sessionId } },
  };
  const response = { requestKey: null, requestFingerprint: null, ...request, message };
  if (!(await decideEnd(deps.database, { ...decided, ...response }))) return null;

  await Promise.all([
    beginRun(deps, decided),
    closeRegistration(deps, actor, decided),
    deps.events.publish({ kind: 'derby-ended', runId: decided.runId }),
    recordEnd(deps, decided),
  ]);
  deps.logger.info({ runId: decided.runId }, 'derby ended');
  return message;
}

/** Writes the audit row of the end, unless it is written. */
async function recordEnd(deps: SettingsDeps, { endAudit, endedAt, requestId }: DerbyEnd): Promise<void> {
  if (endAudit === null) return;
  const { id, by } = endAudit;
  const depsOfRequest = { ...deps, ...(requestId !== null && { requestId }) };
  const event = { id, at: endedAt, action: 'derby.ended', subject: DERBY_SUBJECT } as const;
  await recordAudit(depsOfRequest, { kind: 'administrator', ...by }, event);
}

const NO_MESSAGES = 'Messages are switched off, so no final messages go out.';

/** Creates the run and wakes the worker. The end is decided, so a failure must not change the response. */
async function beginRun(deps: Deps, decided: DerbyEnd): Promise<void> {
  await createRun(deps.database, decided).catch((error: unknown) => logDelay(deps, error));
  await deps.jobQueue.enqueue({ job: 'plan-run', runId: decided.runId, requestId: deps.requestId });
}

/**
 * Creates the run of an end, if it has one. Returns false when the end is complete by now: this process has stalled, and
 * a reset may have deleted the run, which must not come back in the next derby.
 */
async function createRun(database: Connection, { runId, endedAt, requestId }: DerbyEnd): Promise<boolean> {
  if (runId !== null) await insertRunOnce(database, { id: runId, createdAt: endedAt, requestId });
  const incomplete = await findIncompleteEnd(database);
  if (incomplete?.endedAt.getTime() === endedAt.getTime()) return true;
  if (runId !== null) await deleteUnplannedRun(database, runId);
  return false;
}

async function closeRegistration(deps: SettingsDeps, actor: Actor, { generation }: DerbyEnd): Promise<void> {
  await switchRegistration(deps, actor, { isEnabled: false, generation }).catch((error: unknown) =>
    logDelay(deps, error),
  );
}

function logDelay(deps: Deps, error: unknown): void {
  deps.logger.error({ err: error }, 'step after the end of the derby failed, the worker will retry');
}

function runMessage(contestants: number): string {
  switch (contestants) {
    case 0:
      return 'There are no contestants, so no final messages go out.';
    case 1:
      return 'The final message to 1 contestant is on its way.';
    default:
      return `Final messages to ${contestants} contestants are on their way.`;
  }
}

/**
 * Completes the end of the derby: writes its audit row, closes registration, plans the final messages and stores the
 * official result. Resumes after a crash; costs one read when there is nothing to do. Returns whether there was anything to do.
 */
export async function completeEnd(deps: MessagingDeps, actor: Actor): Promise<boolean> {
  assertSystem(actor);
  const decided = await findIncompleteEnd(deps.database);
  if (decided === null) return false;
  if (!(await createRun(deps.database, decided))) return false;
  const { runId, endedAt, generation } = decided;
  await recordEnd(deps, decided);
  await switchRegistration(deps, actor, { isEnabled: false, generation });
  const standings =
    runId === null ? await finalStandings(deps, generation) : await planRun(deps, actor, { ...decided, runId });
  await storeResult(deps.database, { endedAt, standings });
  // A reset has deleted the result, which this process has written again.
  if (!(await markEndComplete(deps.database, decided))) await deleteResults(deps.database, endedAt);
  return true;
}
