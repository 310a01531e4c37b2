import type { MessageKind } from '@derby/domain/messaging';
import type { MessageKind as WireKind, SentMessageResolvers } from '../../../generated/resolvers.ts';

const KINDS = { auto: 'AUTO', final: 'FINAL', manual: 'MANUAL', test: 'MANUAL' } as const satisfies Record<
  MessageKind,
  WireKind
>;

export const SentMessage: Pick<SentMessageResolvers, 'kind'> = {
  kind: ({ kind }) => KINDS[kind],
};
