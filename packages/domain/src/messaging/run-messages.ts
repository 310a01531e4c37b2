import { divisionNamed } from '@derby/rules/divisions';
import type { MessageState } from '@derby/rules/message-states';
import { auditedChange } from '../audit/index.ts';
import {
  assertAdministrator,
  BadInputError,
  ConflictError,
  NotFoundError,
  type Actor,
  type Deps,
} from '../kernel/index.ts';
import type { SettingsDeps } from '../settings/index.ts';
import { messageModel, plainWords, type MessageDocument } from './message.ts';
import { settleUnknown, type UnknownOutcome } from './decided-states.ts';
import { MESSAGING_TIMINGS } from './sender.ts';

const MAX_PAGE = 200;
const MAX_STATES = 2_000;

/** A row of the run page. */
export type RunMessage = ReturnType<typeof runMessageOf>;
export type RunMessagePage = Awaited<ReturnType<typeof runMessages>>;

function runMessageOf(document: MessageDocument) {
  const { _id: id, runId, kind, entryId, rank, division, recipient, phoneNumber, text } = document;
  const { photoPath, state, stateTimes, notBefore, departedAt, errorCode: code } = document;
  return {
    id,
    runId,
    kind,
    entryId,
    rank,
    isJunior: division !== null && divisionNamed(division).isJunior,
    recipient,
    phoneNumber,
    text,
    includesPhoto: photoPath !== null,
    state,
    /** When it reached that state. */
    changedAt: stateTimes[state] ?? notBefore,
    departedAt,
    /** Why it is in that state, in plain words. */
    reason: state === 'unknown' ? 'Unknown, may have been sent' : code && plainWords(code),
    code,
  };
}

/** Returns a page of a run's messages in the order of sending, in all states or some; `total` counts all pages. */
export async function runMessages(
  deps: Pick<Deps, 'database'>,
  actor: Actor,
  input: {
    readonly runId: number;
    readonly states?: readonly MessageState[] | null | undefined;
    readonly offset: number;
    readonly limit: number;
  },
) {
  assertAdministrator(actor);
  const { runId, states, offset, limit } = input;
  if (offset < 0) throw new BadInputError('offset must be a whole number from 0', ['offset']);
  if (limit < 1 || limit > MAX_PAGE) {
    throw new BadInputError(`limit must be a whole number from 1 to ${MAX_PAGE}`, ['limit']);
  }
  const filter = { runId, ...(states && { state: { $in: [...states] } }) };
  const messages = messageModel(deps.database);
  const [total, documents] = await Promise.all([
    messages.countDocuments(filter),
    messages.find(filter).sort({ _id: 1 }).skip(offset).limit(limit).lean(),
  ]);
  return { total, messages: documents.map(runMessageOf) };
}

/** Returns the states of a run's messages in the order of sending, at most 2,000. */
export async function runMessageStates(
  deps: Pick<Deps, 'database'>,
  actor: Actor,
  { runId }: { readonly runId: number },
): Promise<MessageState[]> {
  assertAdministrator(actor);
  const messages = messageModel(deps.database).find({ runId }, { state: 1 });
  return (await messages.sort({ _id: 1 }).limit(MAX_STATES).lean()).map(({ state }) => state);
}

/** Returns unknown messages of all kinds, which may need a decision, oldest first, at most 200. */
export async function unknownMessages(deps: Pick<Deps, 'database'>, actor: Actor): Promise<RunMessage[]> {
  assertAdministrator(actor);
  const unknown = messageModel(deps.database).find({ state: 'unknown' });
  return (await unknown.sort({ _id: 1 }).limit(MAX_PAGE).lean()).map(runMessageOf);
}

/**
 * Records an administrator's decision about an unknown message: sent, not sent (it is queued again), or left alone.
 * Refuses it before a minute of look-ups at the provider.
 */
export async function settleUnknownMessage(
  deps: SettingsDeps,
  actor: Actor,
  { messageId, outcome }: { readonly messageId: number; readonly outcome: UnknownOutcome },
): Promise<RunMessage> {
  assertAdministrator(actor);
  const { clock, database, jobQueue, requestId } = deps;
  const at = clock.now();
  const departedBefore = new Date(at.getTime() - MESSAGING_TIMINGS.lookUpGraceMs);
  const settle = async () => {
    const isSettled = await settleUnknown(database, { id: messageId, outcome, departedBefore, at });
    const found = await messageModel(database).findById(messageId).lean();
    if (found === null) throw new NotFoundError('Message');
    if (!isSettled && found.state === 'unknown') {
      // A decision before the look-ups have ended could send the message twice.
      throw new ConflictError('The provider is still being asked about this message. Please try again in a minute.');
    }
    if (!isSettled) throw new ConflictError('The outcome of this message is known by now');
    return found;
  };
  const message = await auditedChange(deps, actor, { action: 'message.settled' }, settle, ({ runId }) => ({
    ...(runId === null ? {} : { subject: { kind: 'run', id: runId } as const }),
    changes: { message: { from: null, to: messageId }, outcome: { from: 'unknown', to: outcome } },
  }));
  if (outcome === 'NOT_SENT') await jobQueue.enqueue({ job: 'send-messages', requestId });
  return runMessageOf(message);
}
