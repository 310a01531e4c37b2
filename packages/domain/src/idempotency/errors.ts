import { errorOf } from '../kernel/index.ts';

/** The key was used for another request (docs/api.md, "Idempotency"). */
export class IdempotencyKeyReusedError extends errorOf(
  'CONFLICT',
  'This Idempotency-Key was used for another request',
) {}

/** The first request with the key takes too long. A later retry gets its answer. */
export class StillRunningError extends errorOf(
  'BUSY',
  'The first request with this Idempotency-Key is still running. Please try again in a moment.',
) {}
