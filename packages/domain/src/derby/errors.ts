import { DomainError } from '../kernel/index.ts';
import type { MessageKind } from '../messaging/index.ts';

/** The derby ends once; later requests get this error. */
export class DerbyAlreadyEndedError extends DomainError {
  constructor() {
    super('DERBY_ALREADY_ENDED', 'The derby has already ended');
    this.name = 'DerbyAlreadyEndedError';
  }
}

/** Only what is over is reset (docs/rules.md, "Reset"). */
export class DerbyNotEndedError extends DomainError {
  constructor() {
    super('CONFLICT', 'The derby has not ended');
    this.name = 'DerbyNotEndedError';
  }
}

/** A message is queued, being sent or unknown. No contestant may be missed, and nothing is sent after a reset. */
export class MessagesBeingSentError extends DomainError {
  constructor(kinds: ReadonlySet<MessageKind>) {
    super(
      'CONFLICT',
      kinds.has('final') ? 'Final messages are still being sent' : 'Messages are still waiting to be sent',
    );
    this.name = 'MessagesBeingSentError';
  }
}

/** The worker has not yet closed registration, written the final messages and stored the official result. */
export class EndNotCompleteError extends DomainError {
  constructor() {
    super('CONFLICT', 'The end of the derby is still being completed');
    this.name = 'EndNotCompleteError';
  }
}

/** Another request is resetting the derby. */
export class ResetRunningError extends DomainError {
  constructor() {
    super('CONFLICT', 'The competition is being reset');
    this.name = 'ResetRunningError';
  }
}
