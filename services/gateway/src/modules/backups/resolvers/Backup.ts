import type { BackupResolvers } from '../../../generated/resolvers.ts';

const REASONS = { scheduled: 'SCHEDULED', manual: 'MANUAL', reset: 'RESET' } as const;

export const Backup: Pick<BackupResolvers, 'reason'> = {
  reason: ({ reason }) => REASONS[reason],
};
