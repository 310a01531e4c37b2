import { BadInputError } from '@derby/domain/kernel';
import {
  deletePastDerby,
  listArchivedDerbies,
  publishPastDerby,
  readLastArchived,
  readLastResult,
  readPastAfternoon,
  readPastDerbies,
  readPastPage,
  readPastPages,
  readPastRecords,
  readPastResult,
  readPublishedYears,
} from '@derby/domain/past-derbies';
import type { Resolvers } from '../../generated/resolvers.ts';
import { inParts } from '../../graphql/in-parts.ts';
import { enumValueOf } from '../enum-names.ts';

export const pastDerbiesResolvers = {
  Query: {
    pastDerbies: (_parent, _args, { deps }) => readPastDerbies(deps),
    pastResult: (_parent, { year }, { deps }) => readPastResult(deps, year),
    lastResult: (_parent, _args, { deps }) => readLastResult(deps),
    pastRecords: (_parent, _args, { deps }) => readPastRecords(deps),
    publishedYears: (_parent, { knownVersion }, { deps }) => readPublishedYears(deps, knownVersion),
    lastArchivedDerby: (_parent, _args, { actor, deps }) => readLastArchived(deps, actor),
    archivedDerbies: (_parent, _args, { actor, deps }) => listArchivedDerbies(deps, actor),
  },
  PastResult: {
    entries: async (result, { division, page, limit }, { deps }) => {
      if (division == null && page == null && limit == null) return inParts((await readPastPages(deps, result)).flat());
      if (division == null || page == null) {
        throw new BadInputError('division and page belong together', ['division', 'page']);
      }
      const rows = { division: enumValueOf(division), page, ...(limit != null && { limit }) };
      return await readPastPage(deps, result, rows);
    },
    afternoon: (result, { division }, { deps }) => readPastAfternoon(deps, result, enumValueOf(division)),
  },
  PublishedYear: {
    keepsake: ({ winnerPhoto }, _args, { loaders }) =>
      winnerPhoto === null ? null : loaders.pastKeepsake.load(winnerPhoto),
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
