import { listParticipants } from '@derby/domain/participants';
import type { QueryResolvers } from '../../../../generated/resolvers.ts';

export const participants: NonNullable<QueryResolvers['participants']> = (_parent, _args, { actor, deps }) =>
  listParticipants(deps, actor);
