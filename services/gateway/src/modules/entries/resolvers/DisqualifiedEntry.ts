import type { DisqualifiedEntryResolvers } from '../../../generated/resolvers.ts';

export const DisqualifiedEntry: Pick<DisqualifiedEntryResolvers, 'corrections'> = {
  corrections: ({ id }, _args, { loaders }) => loaders.entryCorrections.load(id),
};
