import { listBackups } from '@derby/domain/backups';
import type { QueryResolvers } from '../../../../generated/resolvers.ts';

export const backups: NonNullable<QueryResolvers['backups']> = (_parent, _args, { actor, deps }) =>
  listBackups(deps, actor);
