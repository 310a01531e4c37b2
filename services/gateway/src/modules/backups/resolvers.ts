import { createBackup, listBackups } from '@derby/domain/backups';
import type { Resolvers } from '../../generated/resolvers.ts';

const REASONS = { scheduled: 'SCHEDULED', manual: 'MANUAL', reset: 'RESET' } as const;

export const backupsResolvers = {
  Query: {
    backups: (_parent, _args, { actor, deps }) => listBackups(deps, actor),
  },
  Mutation: {
    createBackup: (_parent, _args, { actor, deps }) => createBackup(deps, actor),
  },
  Backup: {
    reason: ({ reason }) => REASONS[reason],
  },
} satisfies Resolvers;
