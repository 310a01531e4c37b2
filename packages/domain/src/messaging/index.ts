import { messageIndexes } from './message.ts';
import { repliesIndexes } from './replies.ts';
import { runModel } from './run.ts';

export { recordDeliveryReceipt } from './delivery-receipts.ts';
export { draftManualMessage, sendManualMessage, sendTestMessage } from './manual-message.ts';
export { answerQuestion } from './answers.ts';
export { plainWords, shownKindOf, WAITING, type ClaimedMessage, type MessageKind, type SkipReason } from './message.ts';
export { checkFinalText, type MessagingDeps } from './message-text.ts';
export { mergeOptOuts, OPT_OUTS_COLLECTION, receiveInboundMessage } from './opt-outs.ts';
export { exportConsents } from './export-consents.ts';
export { outcomeOf, type PauseReason } from './outcome.ts';
export { planRun } from './plan-run.ts';
export { messagePreflight, type MessagePreflight, type MessagePreview } from './preflight.ts';
export { type PreflightDeps } from './run-figures.ts';
export { checkLookUps, readLookUpVerdict, type LookUpVerdict } from './look-up-check.ts';
export { resendUndelivered, type ResendResult } from './resend-undelivered.ts';
export { createRestoreCheck, skipRestored, type RestoredMessages } from './restored-messages.ts';
export { ABSENCE_PART, reconcileDeparted, releaseStaleClaims } from './reconcile.ts';
export { retryFailed, type RetryResult } from './retry-failed.ts';
export {
  deleteUnplannedRun,
  insertRunOnce,
  pauseRun,
  readRun,
  readRuns,
  resumeRun,
  type MessageRun,
  type RunPause,
  type TextToAll,
} from './run.ts';
export {
  runMessages,
  runMessageStates,
  settleUnknownMessage,
  unknownMessages,
  type RunMessage,
  type RunMessagePage,
} from './run-messages.ts';
export {
  countMessagesByState,
  runCounts,
  runFailures,
  runProgress,
  type MessageCounts,
  type RunFailure,
  type RunProgress,
} from './run-progress.ts';
export { deleteMessages, findGate, findWaitingKinds, resumeSending, stopSending } from './send-gate.ts';
export { checkBalance, readSenderReadiness, type ProviderBalance, type ReceiptsVerdict } from './sender-readiness.ts';
export { MESSAGE_CLAIMS, sendNextMessage, type SendResult } from './send-next-message.ts';
export {
  FIRST_LOOK_PART,
  MESSAGING_TIMINGS,
  type FoundMessage,
  type LookUpResponse,
  type MessageClaims,
  type MessageSender,
  type MessagingTimings,
  type OtherMessage,
  type OutgoingMessage,
  type ProviderResponse,
  type SendingDeps,
  type SendSlot,
} from './sender.ts';
export { keepReply, listReplies, type Reply } from './replies.ts';
export { smsHistory, type SentMessage } from './sms-history.ts';
export { AUDIENCES, type Audience } from './audience.ts';
export {
  listTextsToAll,
  planTextsToAll,
  sendTextToAll,
  textToAllPreflight,
  type TextToAllPreflight,
} from './text-to-all.ts';
export { contestantIdsOf, contestantsOf, finalStandings, listStandings, personsOf } from './contestants.ts';
export { planMissedWeighInTexts, planWeighInText } from './weigh-in-text.ts';
export { readWorkerAlarm, type WorkerAlarm } from './worker-alarm.ts';

/** The unique keys ensure that each message is written once. */
export const messagingIndexes = [messageIndexes, repliesIndexes, runModel.indexes];
