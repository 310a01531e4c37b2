import type { RunMessage as Message } from '@derby/domain/messaging';
import type { MessageKind, MessageState, RunMessageResolvers } from '../../../generated/resolvers.ts';

const KINDS = { auto: 'AUTO', final: 'FINAL', manual: 'MANUAL', test: 'MANUAL' } as const satisfies Record<
  Message['kind'],
  MessageKind
>;

export const RunMessage: Pick<RunMessageResolvers, 'kind' | 'state'> = {
  kind: ({ kind }) => KINDS[kind],
  state: ({ state }) => state.toUpperCase() as MessageState,
};
