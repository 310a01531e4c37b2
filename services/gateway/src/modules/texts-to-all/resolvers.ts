import { AUDIENCES, listTextsToAll, sendTextToAll, textToAllPreflight } from '@derby/domain/messaging';
import type { Resolvers, TextAudience } from '../../generated/resolvers.ts';
import { enumNameOf } from '../enum-names.ts';

const audienceOf = (name: TextAudience) => AUDIENCES.find((audience) => enumNameOf(audience) === name) ?? AUDIENCES[0];

export const textsToAllResolvers = {
  Query: {
    textToAllPreflight: (_parent, { audience, text }, { actor, deps }) =>
      textToAllPreflight(deps, actor, { audience: audienceOf(audience), text }),
    textsToAll: (_parent, _args, { actor, deps }) => listTextsToAll(deps, actor),
  },
  Mutation: {
    sendTextToAll: (_parent, { audience, text, idempotencyKey }, { actor, deps }) =>
      sendTextToAll(deps, actor, { audience: audienceOf(audience), text, idempotencyKey }),
  },
  TextToAll: {
    audience: ({ audience }) => enumNameOf(audience),
  },
  TextToAllPreflight: {
    previews: ({ previews }, { offset, limit }) => previews.slice(Math.max(offset, 0)).slice(0, Math.max(limit, 0)),
  },
} satisfies Resolvers;
