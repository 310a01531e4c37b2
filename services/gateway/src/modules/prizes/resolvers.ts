import { readPrizeBook, returnPrize, takePrize } from '@derby/domain/prizes';
import type { Resolvers } from '../../generated/resolvers.ts';

export const prizesResolvers = {
  Query: {
    prizeBook: (_parent, _args, { actor, deps }) => readPrizeBook(deps, actor),
  },
  Mutation: {
    takePrize: (_parent, { prizeId, entryId }, { actor, deps }) => takePrize(deps, actor, { prizeId, entryId }),
    returnPrize: (_parent, { prizeId, entryId }, { actor, deps }) => returnPrize(deps, actor, { prizeId, entryId }),
  },
  PrizeOfBook: {
    id: ({ prize }) => prize.id,
    title: ({ prize }) => prize.title,
    description: ({ prize }) => prize.description,
    place: ({ prize }) => prize.place ?? null,
    draw: ({ prize }) => prize.draw ?? null,
    sponsor: ({ prize }) => prize.sponsor ?? null,
  },
  PrizeWinner: {
    entryId: ({ id }) => id,
    name: ({ firstName, lastName }) => `${firstName} ${lastName}`,
  },
  PrizeReceipt: { takenBy: ({ by }) => by.username },
} satisfies Resolvers;
