import {
  endDerby,
  exportOfficialResult,
  moveCeremony,
  officialResult,
  readDerby,
  resetDerby,
  resetRefusal,
  resetStep,
} from '@derby/domain/derby';
import { readDerbyStats } from '@derby/domain/entries';
import { readWorkerAlarm } from '@derby/domain/messaging';
import type { Resolvers } from '../../generated/resolvers.ts';
import { enumNameOf, enumValueOf } from '../enum-names.ts';

export const derbyResolvers = {
  Query: {
    derby: (_parent, _args, { deps }) => readDerby(deps),
    derbyStats: (_parent, _args, { actor, deps }) => readDerbyStats(deps, actor),
    exportOfficialResult: (_parent, { division }, { actor, deps }) =>
      exportOfficialResult(deps, actor, { division: enumValueOf(division) }),
    officialResult: (_parent, { division }, { actor, deps }) =>
      officialResult(deps, actor, { division: enumValueOf(division) }),
  },
  Mutation: {
    endDerby: (_parent, { finalText, idempotencyKey }, { actor, deps }) =>
      endDerby(deps, actor, { finalText, idempotencyKey }),
    moveCeremony: (_parent, { from, to }, { actor, deps }) =>
      moveCeremony(deps, actor, { from: from ?? null, to: to ?? null }),
    resetDerby: (_parent, { input }, { actor, deps }) =>
      resetDerby(deps, actor, {
        keepsPhotos: input.keepPhotos ?? false,
        removesParticipants: input.removeParticipants ?? false,
        next: input.next ?? null,
      }),
  },
  Derby: {
    status: (derby) => enumNameOf(derby.status),
    contestName: (_derby, _args, { deps }) => deps.settings.current().contestName,
    contestYear: (_derby, _args, { deps }) => String(deps.settings.current().contestYear),
    entryDeadline: (_derby, _args, { deps }) => deps.settings.current().entryDeadline || null,
    finalRun: ({ finalRunId }, _args, { loaders }) => (finalRunId === null ? null : loaders.run.load(finalRunId)),
    resetStep: async (_derby, _args, { actor, deps }) => {
      const step = await resetStep(deps, actor);
      return step && enumNameOf(step);
    },
    resetRefusal: (_derby, _args, { actor, deps }) => resetRefusal(deps, actor),
    workerAlarm: (_derby, _args, { actor, deps }) => readWorkerAlarm(deps, actor),
  },
} satisfies Resolvers;
