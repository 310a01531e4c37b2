import { listUsers } from '@derby/domain/accounts';
import type { QueryResolvers } from '../../../../generated/resolvers.ts';

export const users: NonNullable<QueryResolvers['users']> = (_parent, _args, { actor, deps }) => listUsers(deps, actor);
