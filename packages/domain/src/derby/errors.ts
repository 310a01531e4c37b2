import { DomainError, errorOf } from '../kernel/index.ts';
import type { MessageKind } from '../messaging/index.ts';

/** The derby ends once; later requests get this error. */
export class DerbyAlreadyEndedError extends errorOf('DERBY_ALREADY_ENDED', 'The derby has already ended') {}

/** Only an ended derby can be reset (docs/rules.md, "Reset"). */
export class DerbyNotEndedError extends errorOf('CONFLICT', 'The derby has not ended') {}

/** A message is queued, being sent or unknown. A reset would lose it. */
export class MessagesBeingSentError extends DomainError {
  constructor(kinds: ReadonlySet<MessageKind>) {
    super(
      'CONFLICT',
      kinds.has('final') ? 'Final messages are still being sent' : 'Messages are still waiting to be sent',
    );
  }
}

/** The worker has not yet closed registration, written the final messages and stored the official result. */
export class EndNotCompleteError extends errorOf('CONFLICT', 'The end of the derby is still being completed') {}

/** Another request is resetting the derby. */
export class ResetRunningError extends errorOf('CONFLICT', 'The competition is being reset') {}
