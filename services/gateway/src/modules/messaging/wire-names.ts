import type { MessageKind, RunMessage } from '@derby/domain/messaging';
import type { MessageKind as WireKind, MessageState as WireState } from '../../generated/resolvers.ts';

/** Kinds of messages by their names on the wire. A test message counts as a manual one. */
export const WIRE_KINDS = { auto: 'AUTO', final: 'FINAL', manual: 'MANUAL', test: 'MANUAL' } as const satisfies Record<
  MessageKind,
  WireKind
>;

/** States of messages in the domain by their names on the wire. */
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
