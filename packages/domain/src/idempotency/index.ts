export { answerOnce } from './answer-once.ts';
export { forgetRequests, sweepIdempotencyKeys } from './forget-requests.ts';
export { idempotencyIndexes } from './idempotency-key.model.ts';
export { fingerprintOf, requestKeyOf } from './request-key.ts';
