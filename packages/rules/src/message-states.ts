/**
 * The states of a message (docs/rules.md, "Messages"): queued -> sending -> accepted -> delivered | undelivered; or
 * failed (final), skipped (never sent), unknown (left without a clear response).
 */
export const MESSAGE_STATES = [
  'queued',
  'sending',
  'accepted',
  'delivered',
  'undelivered',
  'failed',
  'skipped',
  'unknown',
] as const;

export type MessageState = (typeof MESSAGE_STATES)[number];
