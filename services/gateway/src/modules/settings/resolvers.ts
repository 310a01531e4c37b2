import { readPhotoLimits } from '@derby/domain/photos';
import { operatingState, readSettings, updateSettings } from '@derby/domain/settings';
import type { Resolvers } from '../../generated/resolvers.ts';

export const settingsResolvers = {
  Query: {
    operatingState: (_parent, _args, { deps }) => operatingState(deps),
    photoLimits: (_parent, _args, { actor, deps }) => readPhotoLimits(deps, actor),
    settings: (_parent, _args, { actor, deps }) => readSettings(deps, actor),
  },
  Mutation: {
    updateSettings: async (_parent, { settings }, { actor, deps }) =>
      (await updateSettings(deps, actor, settings)).message,
  },
} satisfies Resolvers;
