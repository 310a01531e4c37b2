import { DomainError, errorOf } from '../kernel/index.ts';

/** `sms_enabled` is off. */
export class SmsOffError extends errorOf('CONFLICT', 'Text messages are switched off') {}

/** The recipient has replied STOP (docs/guarantees.md, S6). */
export class OptedOutError extends errorOf('CONFLICT', 'This number has replied STOP and gets no more messages') {}

/** A double click, or the same text within 30 s. */
export class SameMessageError extends errorOf(
  'CONFLICT',
  'The same message is being sent or was sent less than 30 seconds ago',
) {}

/** The provider refused the message; `reason` is a text from `plainWords`. */
export class MessageRefusedError extends DomainError {
  constructor(reason: string) {
    super('PROVIDER_FAILED', `The message was not sent. ${reason}`);
  }
}

/** The request left and has no clear response yet. */
export class MessageUnknownError extends errorOf(
  'PROVIDER_FAILED',
  'The provider has not answered, so the message may have been sent. Please look at the SMS history in a minute before you send it again.',
) {}

/** A decision before the look-ups have ended could send the message twice. */
export class StillLookedForError extends errorOf(
  'CONFLICT',
  'The provider is still being asked about this message. Please try again in a minute.',
) {}

/** The outcome is known, or another administrator has settled it. */
export class MessageNotUnknownError extends errorOf('CONFLICT', 'The outcome of this message is known by now') {}

/** The message was not sent while its request waited, and will not be sent. */
export class MessageTakenBackError extends errorOf(
  'BUSY',
  'The message could not be sent in time and was taken back. Please try again.',
) {}
