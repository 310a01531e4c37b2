import { readWorkerAlarm } from '@derby/domain/messaging';
import type { DerbyResolvers } from '../../../generated/resolvers.ts';

export const Derby: Pick<
  DerbyResolvers,
  'contestName' | 'contestYear' | 'entryDeadline' | 'finalRun' | 'status' | 'workerAlarm'
> = {
  status: (derby) => (derby.status === 'ended' ? 'ENDED' : 'ACTIVE'),
  contestName: (_derby, _args, { deps }) => deps.settings.current().contestName,
  contestYear: (_derby, _args, { deps }) => String(deps.settings.current().contestYear),
  entryDeadline: (_derby, _args, { deps }) => deps.settings.current().entryDeadline || null,
  finalRun: ({ finalRunId }, _args, { loaders }) => (finalRunId === null ? null : loaders.run.load(finalRunId)),
  workerAlarm: (_derby, _args, { actor, deps }) => readWorkerAlarm(deps, actor),
};
