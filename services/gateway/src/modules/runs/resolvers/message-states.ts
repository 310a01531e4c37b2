import type { RunMessage } from '@derby/domain/messaging';
import type { MessageState as WireState } from '../../../generated/resolvers.ts';

/** The states of messages as the domain has them, by their names on the wire. */
export const STATE_BY_WIRE = {
  QUEUED: 'queued',
  SENDING: 'sending',
  ACCEPTED: 'accepted',
  DELIVERED: 'delivered',
  UNDELIVERED: 'undelivered',
  FAILED: 'failed',
  SKIPPED: 'skipped',
  UNKNOWN: 'unknown',
} as const satisfies Record<WireState, RunMessage['state']>;
