import { createBackup as create } from '@derby/domain/backups';
import type { MutationResolvers } from '../../../../generated/resolvers.ts';

export const createBackup: NonNullable<MutationResolvers['createBackup']> = (_parent, _args, { actor, deps }) =>
  create(deps, actor);
