import type { MessageKind } from '@derby/domain/messaging';
import type { MessageKind as WireKind } from '../../../generated/resolvers.ts';

/** Kinds of messages by their names on the wire; a text that was only tried is an administrator's too. */
export const WIRE_KINDS = { auto: 'AUTO', final: 'FINAL', manual: 'MANUAL', test: 'MANUAL' } as const satisfies Record<
  MessageKind,
  WireKind
>;
