export { answerOnce } from './answer-once.ts';
export { sweepIdempotencyKeys } from './sweep-idempotency-keys.ts';
export { deleteRequests, idempotencyIndexes } from './idempotency-key.model.ts';
export { fingerprintOf, requestKeyOf } from './request-key.ts';
