import {
  drawPrize,
  findTicketToDraw,
  listRaffleCodes,
  readPrizeBook,
  readPrizeLines,
  redrawPrize,
  returnPrize,
  takePrize,
} from '@derby/domain/prizes';
import type { Resolvers } from '../../generated/resolvers.ts';
import { inParts } from '../../graphql/in-parts.ts';

export const prizesResolvers = {
  Query: {
    prizeLines: (_parent, _args, { actor, deps }) => readPrizeLines(deps, actor),
    prizeBook: (_parent, _args, { actor, deps }) => readPrizeBook(deps, actor),
    raffleCodes: async (_parent, { upTo }, { actor, deps }) => inParts(await listRaffleCodes(deps, actor, { upTo })),
    ticketToDraw: (_parent, { prizeId, ticket }, { actor, deps }) => findTicketToDraw(deps, actor, { prizeId, ticket }),
  },
  Mutation: {
    drawPrize: (_parent, { prizeId, ticket, reason }, { actor, deps }) =>
      drawPrize(deps, actor, { prizeId, ticket, reason }),
    redrawPrize: (_parent, { prizeId, number }, { actor, deps }) => redrawPrize(deps, actor, { prizeId, number }),
    takePrize: (_parent, { prizeId, entryId }, { actor, deps }) => takePrize(deps, actor, { prizeId, entryId }),
    returnPrize: (_parent, { prizeId, entryId }, { actor, deps }) => returnPrize(deps, actor, { prizeId, entryId }),
  },
  PrizeLine: {
    prizeId: ({ prize }) => prize.id,
    title: ({ prize }) => prize.title,
    description: ({ prize }) => prize.description,
    place: ({ prize }) => prize.place ?? null,
    sponsor: ({ prize }) => prize.sponsor ?? null,
  },
  Fish: {
    prizes: async ({ id }, _args, { actor, deps }) =>
      (await readPrizeLines(deps, actor)).filter(({ entryId }) => entryId === id),
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
  DrawnTicket: {
    name: ({ firstName, lastName }) => `${firstName} ${lastName}`,
    drawnBy: ({ by }) => by.username,
    reason: ({ reason }) => reason ?? null,
  },
  PrizeReceipt: { takenBy: ({ by }) => by.username },
} satisfies Resolvers;
