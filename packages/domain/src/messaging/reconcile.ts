import { toE164 } from '@derby/rules/phone-number';
import { assertSystem, type Actor } from '../kernel/index.ts';
import { recordDeliveryReceipt } from './delivery-receipts.ts';
import { messageModel, type DepartedMessage } from './message.ts';
import { accountOf, judgeList } from './look-up-check.ts';
import {
  findDueForLook,
  findUndeparted,
  markAccepted,
  markLookedUp,
  requeue,
  requeueUndeparted,
} from './message-states.ts';
import {
  FIRST_LOOK_PART,
  type FoundMessage,
  type LookUpResponse,
  type MessagingTimings,
  type SendingDeps,
} from './sender.ts';

/**
 * Queues claimed messages again that have not left and whose claim holder is gone or has held them for the claim
 * timeout, as seen by this process. A holder that still runs finds its claim lost before it sends. Returns how many.
 */
export async function releaseStaleClaims(
  deps: Pick<SendingDeps, 'database' | 'clock' | 'logger' | 'timings' | 'leases'>,
  actor: Actor,
): Promise<number> {
  assertSystem(actor);
  const { database, leases, timings } = deps;
  const tokens = leases.stale('message claim', await findUndeparted(database), timings.claimTimeoutMs);
  if (tokens.length === 0) return 0;
  const released = await requeueUndeparted(database, tokens, deps.clock.now());
  if (released > 0) deps.logger.warn({ released }, 'requeued messages of an expired claim');
  return released;
}

const MAX_LOOK_UPS_PER_CALL = 20;

/**
 * Looks up messages that left without a clear response, 5, 30 and 60 s after they left. A found message is accepted;
 * one that is absent after 60 s is queued again if the list shows messages that the provider accepted, both before and
 * after it was read: the provider may begin or end to hide them at any time. A look-up that fails, may hide the message
 * or does not fit the time is repeated later, and the message stays unknown. Returns how many were queued again. Takes
 * no slot.
 */
export async function reconcileDeparted(deps: SendingDeps, actor: Actor): Promise<number> {
  assertSystem(actor);
  let requeued = 0;
  const isListShown = async () => (await judgeList(deps)) === 'SHOWN';
  let first: Promise<boolean> | undefined;
  const list = { wasShown: async () => await (first ??= isListShown()), isShown: isListShown };
  const due = { at: deps.clock.now(), furthestMs: deps.timings.lookUpGraceMs, limit: MAX_LOOK_UPS_PER_CALL };
  for (const message of await findDueForLook(deps.database, due)) {
    // Sequential: two messages with one text must not both match the same message of the provider.
    // oxlint-disable-next-line no-await-in-loop
    const result = await lookUp(deps, actor, { message, list });
    if (result === 'queued') requeued += 1;
    // The list is unavailable: do not wait for one timeout per message.
    if (result === 'no-response') break;
  }
  return requeued;
}

/** Whether the provider's list shows messages, as seen by the first check of this call and now. */
interface ListCheck {
  readonly wasShown: () => Promise<boolean>;
  readonly isShown: () => Promise<boolean>;
}

async function lookUp(
  deps: SendingDeps,
  actor: Actor,
  { message, list }: { readonly message: DepartedMessage; readonly list: ListCheck },
) {
  // Use the time before the request: a message that left later may be missing in the response.
  const at = deps.clock.now();
  // The list of another account does not have the message.
  const isOwnList = message.account === accountOf(deps.settings.current());
  const wasListShown = isOwnList && message.absentSince !== null && (await list.wasShown());
  const response = await findUnheld(deps, message);
  const fields = { messageId: message.id, runId: message.runId, requestId: message.requestId };
  if (response.kind === 'listed') {
    const { matches, isAbsent } = judgeLookUp(message, response, { at, timings: deps.timings });
    for (const found of matches) {
      // oxlint-disable-next-line no-await-in-loop
      if (await adopt(deps, actor, message, found)) {
        deps.logger.info({ ...fields, sid: found.sid }, 'message found at the provider');
        return 'other';
      }
    }
    if (isAbsent && wasListShown && (await list.isShown())) {
      const isQueued = await requeue(deps.database, message, at);
      if (isQueued) deps.logger.warn(fields, 'message unknown to the provider, requeued');
      return isQueued ? 'queued' : 'other';
    }
  }
  const respondedAt = response.kind === 'listed' ? response.respondedAt : null;
  await markLookedUp(deps.database, message, {
    at,
    nextLookAt: nextLookAt(message.departedAt, at, deps.timings),
    absentSince: message.absentSince ?? respondedAt,
  });
  return response.kind === 'no-response' ? 'no-response' : 'other';
}

/** Returns the provider's response without messages that belong to other rows. */
async function findUnheld(deps: SendingDeps, { id, phoneNumber, text }: DepartedMessage): Promise<LookUpResponse> {
  const response = await deps.sender.findSent({ to: toE164(phoneNumber), body: text });
  if (response.kind === 'no-response') return response;
  const sids = [...response.found, ...response.others].map(({ sid }) => sid);
  if (sids.length === 0) return response;
  const holders = await messageModel(deps.database)
    .find(
      { $or: [{ providerSid: { $in: sids }, _id: { $ne: id } }, { undeliveredSids: { $in: sids } }] },
      { providerSid: 1, undeliveredSids: 1 },
    )
    .lean();
  const held = new Set(holders.map(({ providerSid }) => providerSid));
  const past = new Set(holders.flatMap(({ undeliveredSids = [] }) => undeliveredSids));
  const isUnheld = ({ sid }: { readonly sid: string }) => !held.has(sid) && !past.has(sid);
  return { ...response, found: response.found.filter(isUnheld), others: response.others.filter(isUnheld) };
}

/**
 * Assigns the provider's message to this row unless it belongs to another. The list is as good a proof as a receipt, so
 * it also counts when the row was queued again during the look-up. Returns true when the row needs no further look-up.
 */
async function adopt(
  deps: SendingDeps,
  actor: Actor,
  message: DepartedMessage,
  { sid: providerSid, status, errorCode }: FoundMessage,
): Promise<boolean> {
  const { id: messageId, phoneNumber } = message;
  const result = await markAccepted(deps.database, message, deps.clock.now(), providerSid);
  if (result === 'taken') return false;
  const to = toE164(phoneNumber);
  await recordDeliveryReceipt(deps, actor, { providerSid, messageId, to, status, errorCode });
  return true;
}

/** The times of all look-ups: 5, 30 and 60 s. */
const LOOK_UP_PARTS = [FIRST_LOOK_PART, 1 / 2, 1];

/**
 * Returns the time of the look-up after the one at `now`. It is half the grace time later when the grace time is over,
 * or when the clock was set back to before the departure.
 */
function nextLookAt(departedAt: Date, now: Date, timings: MessagingTimings): Date {
  const next = LOOK_UP_PARTS.map((part) => lookAt(departedAt, timings, part)).find((time) => time > now);
  return next === undefined || departedAt > now ? new Date(now.getTime() + timings.lookUpGraceMs / 2) : next;
}

function lookAt(departedAt: Date, timings: MessagingTimings, part: number): Date {
  return new Date(departedAt.getTime() + timings.lookUpGraceMs * part);
}

/** Allows for the duration of the request and the look-up, and for the provider's times in whole seconds. */
const TOLERANCE_MS = 120_000;
/** The longest time by which the host's clock may have been changed between departure and look-up. */
const LOOK_BACK_MS = 24 * 60 * 60 * 1_000;
/** Resolution of the provider's times. */
const PROVIDER_TIME_STEP_MS = 1_000;

/** The part of the grace time, by the provider's clock, for which a message must be absent from the list. */
export const ABSENCE_PART = 3 / 4;

/**
 * Evaluates a look-up made at `at` by the host's clock: `matches` are the provider's messages that may be this one,
 * newest first; `isAbsent` means that it never reached the provider. The provider's clock shows how wrong the host's is,
 * and how long the message has been absent. A message with the same text but another time neither matches nor proves
 * absence, because the host's clock may have been set. Neither does a message to the recipient whose text is hidden, or
 * is another one since the departure: the provider may have changed it. The response must not hold messages of other
 * rows.
 */
export function judgeLookUp(
  { departedAt, absentSince }: Pick<DepartedMessage, 'departedAt' | 'absentSince'>,
  { found, others, respondedAt, listedSince }: Extract<LookUpResponse, { kind: 'listed' }>,
  { at, timings }: { readonly at: Date; readonly timings: Pick<MessagingTimings, 'lookUpGraceMs'> },
) {
  const hostIsBehindMs = respondedAt === null ? 0 : respondedAt.getTime() - at.getTime();
  const leftAtMs = departedAt.getTime() + hostIsBehindMs;
  const isSince = (time: Date, ms: number) => time.getTime() >= leftAtMs - ms;
  const matches = found.filter(({ createdAt }) => isSince(createdAt, TOLERANCE_MS));
  const mayBeHidden =
    found.some(({ createdAt }) => isSince(createdAt, LOOK_BACK_MS)) ||
    others.some(
      ({ createdAt, isHidden }) => createdAt === null || isSince(createdAt, isHidden ? LOOK_BACK_MS : TOLERANCE_MS),
    ) ||
    (listedSince !== null && isSince(listedSince, LOOK_BACK_MS));
  const absentForMs = respondedAt === null || absentSince === null ? 0 : respondedAt.getTime() - absentSince.getTime();
  const isLongAbsent = absentForMs - PROVIDER_TIME_STEP_MS >= timings.lookUpGraceMs * ABSENCE_PART;
  return { matches, isAbsent: !mayBeHidden && isLongAbsent };
}
