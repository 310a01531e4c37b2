/** What each state of a message is called, in the order of its life (ux.md 10). */
export const STATE_NAMES = {
  queued: 'queued',
  sending: 'sending',
  accepted: 'accepted',
  delivered: 'delivered',
  undelivered: 'undelivered',
  failed: 'failed',
  skipped: 'skipped',
  unknown: 'unclear',
} as const;
