import { removeNotice, setNotice } from '@derby/domain/derby';
import { readForgetting } from '@derby/domain/forgetting';
import { currentNotice } from '@derby/domain/leaderboard';
import { readPhotoLimits } from '@derby/domain/photos';
import { operatingState, readSettings, updateSettings } from '@derby/domain/settings';
import type { Resolvers } from '../../generated/resolvers.ts';

export const settingsResolvers = {
  Query: {
    forgetting: (_parent, _args, { actor, deps }) => readForgetting(deps, actor),
    operatingState: (_parent, _args, { deps }) => operatingState(deps),
    photoLimits: (_parent, _args, { actor, deps }) => readPhotoLimits(deps, actor),
    settings: (_parent, _args, { actor, deps }) => readSettings(deps, actor),
  },
  Mutation: {
    updateSettings: async (_parent, { settings }, { actor, deps }) =>
      (await updateSettings(deps, actor, settings)).message,
    setNotice: (_parent, { text, until }, { actor, deps }) => setNotice(deps, actor, { text, until }),
    removeNotice: (_parent, _args, { actor, deps }) => removeNotice(deps, actor),
  },
  OperatingState: { notice: (_parent, _args, { deps }) => currentNotice(deps) },
} satisfies Resolvers;
