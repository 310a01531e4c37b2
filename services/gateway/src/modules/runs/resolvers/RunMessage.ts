import type { MessageState, RunMessageResolvers } from '../../../generated/resolvers.ts';
import { WIRE_KINDS } from '../../messaging/resolvers/message-kinds.ts';

export const RunMessage: Pick<RunMessageResolvers, 'kind' | 'state'> = {
  kind: ({ kind }) => WIRE_KINDS[kind],
  state: ({ state }) => state.toUpperCase() as MessageState,
};
