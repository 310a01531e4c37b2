import { unclearMessages as findUnclear } from '@derby/domain/messaging';
import type { QueryResolvers } from '../../../../generated/resolvers.ts';

export const unclearMessages: NonNullable<QueryResolvers['unclearMessages']> = (_parent, _args, { actor, deps }) =>
  findUnclear(deps, actor);
