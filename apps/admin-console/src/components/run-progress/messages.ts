/** What each state of a message is called, in the order of its life (docs/screens.md, "Final messages"). */
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
