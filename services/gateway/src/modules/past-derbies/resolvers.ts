import {
  deletePastDerby,
  listArchivedDerbies,
  publishPastDerby,
  readPastDerbies,
  readPastResult,
} from '@derby/domain/past-derbies';
import type { Resolvers } from '../../generated/resolvers.ts';

export const pastDerbiesResolvers = {
  Query: {
    pastDerbies: (_parent, _args, { deps }) => readPastDerbies(deps),
    pastResult: (_parent, { year }, { deps }) => readPastResult(deps, year),
    archivedDerbies: (_parent, _args, { actor, deps }) => listArchivedDerbies(deps, actor),
  },
  Mutation: {
    publishPastDerby: (_parent, { year, isPublished }, { actor, deps }) =>
      publishPastDerby(deps, actor, { year, isPublished }),
    deletePastDerby: async (_parent, { year }, { actor, deps }) => {
      await deletePastDerby(deps, actor, { year });
      return true;
    },
  },
} satisfies Resolvers;
