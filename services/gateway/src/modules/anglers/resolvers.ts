import {
  anglerByCard,
  listAnglers,
  listCardCodes,
  readCardPage,
  releaseCard,
  updateAngler,
} from '@derby/domain/anglers';
import { readConsentQuestion } from '@derby/domain/consents';
import { giveCard, readCheckIn } from '@derby/domain/participants';
import type { GatewayContext } from '../../context.ts';
import type { Resolvers } from '../../generated/resolvers.ts';
import { inParts } from '../../graphql/in-parts.ts';

const SHOWN_DIGITS = 2;

const hasConsented = async (
  { phoneNumber }: { readonly phoneNumber: string | null },
  _args: object,
  { loaders }: GatewayContext,
): Promise<boolean> => phoneNumber !== null && (await loaders.consent.load(phoneNumber));

export const anglersResolvers = {
  Query: {
    anglerByCard: (_parent, { card }, { actor, deps }) => anglerByCard(deps, actor, { card }),
    anglers: async (_parent, _args, { actor, deps }) => inParts(await listAnglers(deps, actor)),
    card: (_parent, { code }, { actor, address, deps }) => readCardPage(deps, actor, { code, address }),
    cardCodes: (_parent, { from, to }, { actor, deps }) => listCardCodes(deps, actor, { from, to }),
    consentQuestion: (_parent, _args, { actor, deps }) => readConsentQuestion(deps, actor),
    checkIn: (_parent, { search, isNotCheckedIn, after }, { actor, deps }) =>
      readCheckIn(deps, actor, { search, isNotCheckedIn, after }),
  },
  Mutation: {
    giveCard: (_parent, { input, idempotencyKey }, { actor, deps }) =>
      giveCard(deps, actor, { ...input, idempotencyKey }),
    releaseCard: async (_parent, { id }, { actor, deps }) => {
      const { message } = await releaseCard(deps, actor, { anglerId: id });
      return message;
    },
    updateAngler: (_parent, { id, input }, { actor, deps }) => updateAngler(deps, actor, { ...input, anglerId: id }),
  },
  CardFish: {
    keepsake: ({ entry }, _args, { loaders }) =>
      entry.fishPhotoUrl == null ? null : loaders.keepsake.load(entry.fishPhotoUrl),
  },
  CheckInPerson: { hasConsented },
  Angler: {
    hasConsented,
    phoneEnding: ({ phoneNumber }) => phoneNumber?.slice(-SHOWN_DIGITS) ?? null,
  },
} satisfies Resolvers;
