import { DomainError } from '../kernel/index.ts';

/** `sms_enabled` is off. */
export class SmsOffError extends DomainError {
  constructor() {
    super('CONFLICT', 'Text messages are switched off');
    this.name = 'SmsOffError';
  }
}

/** The recipient has said STOP (docs/guarantees.md, S6). */
export class OptedOutError extends DomainError {
  constructor() {
    super('CONFLICT', 'This number has replied STOP and gets no more messages');
    this.name = 'OptedOutError';
  }
}

/** A second click, or the same text too soon. */
export class SameMessageError extends DomainError {
  constructor() {
    super('CONFLICT', 'The same message is being sent or was sent less than 30 seconds ago');
    this.name = 'SameMessageError';
  }
}

/** The provider did not take the message; `reason` by `plainWords`. */
export class MessageRefusedError extends DomainError {
  constructor(reason: string) {
    super('PROVIDER_FAILED', `The message was not sent. ${reason}`);
    this.name = 'MessageRefusedError';
  }
}

/** It left, and nothing clear has come back yet. */
export class MessageUnknownError extends DomainError {
  constructor() {
    super(
      'PROVIDER_FAILED',
      'The provider has not answered, so the message may have been sent. Please look at the SMS history in a minute before you send it again.',
    );
    this.name = 'MessageUnknownError';
  }
}

/** A decision that is made too early may send the message twice. */
export class StillLookedForError extends DomainError {
  constructor() {
    super('CONFLICT', 'The provider is still being asked about this message. Please try again in a minute.');
    this.name = 'StillLookedForError';
  }
}

/** The outcome has become known, or another administrator has settled it. */
export class MessageNotUnknownError extends DomainError {
  constructor() {
    super('CONFLICT', 'The outcome of this message is known by now');
    this.name = 'MessageNotUnknownError';
  }
}

/** The message could not be sent while its request waited, and will not be sent any more. */
export class MessageTakenBackError extends DomainError {
  constructor() {
    super('BUSY', 'The message could not be sent in time and was taken back. Please try again.');
    this.name = 'MessageTakenBackError';
  }
}
