import { DomainError } from '../kernel/index.ts';

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
  constructor() {
    super('CONFLICT', 'Final messages are still being sent');
    this.name = 'MessagesBeingSentError';
  }
}

/** Another request is resetting the derby. */
export class ResetRunningError extends DomainError {
  constructor() {
    super('CONFLICT', 'The competition is being reset');
    this.name = 'ResetRunningError';
  }
}
