import { createBackup, listBackups } from '@derby/domain/backups';
import type { Resolvers } from '../../generated/resolvers.ts';
import { enumNameOf } from '../enum-names.ts';

export const backupsResolvers = {
  Query: {
    backups: (_parent, _args, { actor, deps }) => listBackups(deps, actor),
  },
  Mutation: {
    createBackup: (_parent, _args, { actor, deps }) => createBackup(deps, actor),
  },
  Backup: {
    reason: ({ reason }) => enumNameOf(reason),
  },
} satisfies Resolvers;
