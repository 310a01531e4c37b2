import { DomainError } from '../kernel/index.ts';

/** The key stands for another request (docs/api.md, "Idempotency"). */
export class IdempotencyKeyReusedError extends DomainError {
  constructor() {
    super('CONFLICT', 'This Idempotency-Key was used for another request');
    this.name = 'IdempotencyKeyReusedError';
  }
}

/** The first request with the key takes too long to wait for; the same request again gets its answer. */
export class StillRunningError extends DomainError {
  constructor() {
    super('BUSY', 'The first request with this Idempotency-Key is still running. Please try again in a moment.');
    this.name = 'StillRunningError';
  }
}
