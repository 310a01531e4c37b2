export { contestantsOf, type Contestant } from './contestants.ts';
export { messagingIndexes } from './message.model.ts';
export { countMessagesByState } from './count-messages.ts';
export { draftManualMessage } from './draft-manual-message.ts';
export { claimNextMessage } from './claim-next-message.ts';
export { ABSENCE_PART } from './judge-look-up.ts';
export type { ClaimedMessage, MessageCounts, MessageKind, MessageState } from './message.ts';
export {
  MESSAGING_TIMINGS,
  type MessageClaims,
  type MessagingDeps,
  type MessagingTimings,
  type SendingDeps,
} from './messaging-deps.ts';
export { planRun, type PlanRunInput } from './plan-run.ts';
export { mergeOptOuts, OPT_OUTS_COLLECTION } from './opt-out.model.ts';
export { outcomeOf, type Outcome, type PauseReason } from './outcome.ts';
export { planEntryMessage, planMissedEntryMessages } from './plan-entry-message.ts';
export { checkFinalText } from './message-limits.ts';
export {
  messagePreflight,
  type CostlyCharacter,
  type MessagePreflight,
  type MessagePreview,
  type PreflightDeps,
} from './preflight.ts';
export type { PrizeTie } from './prize-ties.ts';
export { pauseRun } from './pause-run.ts';
export { plainWords } from './plain-words.ts';
export { reconcileDeparted } from './reconcile-departed.ts';
export { receiveInboundMessage, type InboundMessage } from './receive-inbound-message.ts';
export { recordDeliveryReceipt, type DeliveryReceipt } from './record-delivery-receipt.ts';
export { releaseStaleClaims } from './release-stale-claims.ts';
export { renderMessage } from './render-message.ts';
export { resumeRun } from './resume-run.ts';
export { retryFailed, type RetryResult } from './retry-failed.ts';
export type { RunMessage } from './run-message.model.ts';
export { runMessages, unknownMessages, type RunMessagePage } from './run-messages.ts';
export { insertRunOnce, type MessageRun, type RunPause } from './run.model.ts';
export { runProgress, type RunProgress } from './run-progress.ts';
export { readRun, readRuns, runCounts } from './runs.ts';
export type { FoundMessage, LookUpAnswer, MessageSender, OutgoingMessage, ProviderAnswer, SendSlot } from './sender.ts';
export { sendManualMessage, type ManualMessage, type ManualResult } from './send-manual-message.ts';
export { settleUnknownMessage } from './settle-unknown.ts';
export { sendTestMessage } from './send-test-message.ts';
export { smsHistory, type SentMessage } from './sms-history.ts';
export { deleteMessages, resumeSending, stopSending, sendingStoppedBy } from './stop-sending.ts';
export { countWaiting, findWaitingKinds, skipWaiting } from './waiting-messages.model.ts';
export { readWorkerAlarm, type WorkerAlarm } from './worker-alarm.ts';
export { finalStandings, listStandings } from './standings.ts';
export { MESSAGE_CLAIMS, sendNextMessage } from './send-next-message.ts';
export type { SendResult } from './record-outcome.ts';
