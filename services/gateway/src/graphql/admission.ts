import type { ApolloServerPlugin } from '@apollo/server';
import { authenticate } from '@derby/domain/accounts';
import { isDatabaseConnected, UnauthenticatedError, UnavailableError, VISITOR, type Actor } from '@derby/domain/kernel';
import { ACCESS_TABLE } from '../access.ts';
import { admit, type GatewayContext } from '../context.ts';
import { rootFieldsIn } from './root-fields.ts';
import { asksForBoardOnly } from './shared-fields.ts';

/**
 * Decides who asks and whether he may, after the operation has been found valid and before its
 * variables are looked at, let alone an upload: the token comes first, then the body.
 * A field without a row counts as protected. Use cases assert the actor's right once more.
 */
export const admission: ApolloServerPlugin<GatewayContext> = {
  requestDidStart: async () => ({
    async didResolveOperation({ contextValue: context, document, schema }) {
      // Waiting for the driver to find out would take two seconds; the board goes on from memory.
      const needsDatabase = context.token !== null || !asksForBoardOnly(document, schema);
      if (needsDatabase && !isDatabaseConnected(context.deps.database)) throw new UnavailableError();
      const actor = await actorOf(context);
      admit(context, actor);
      if (actor.kind === 'administrator') return;
      const isPublic = [...rootFieldsIn(document, schema)].every((field) => ACCESS_TABLE.get(field) === 'public');
      if (!isPublic) throw new UnauthenticatedError();
    },
  }),
};

/** Who holds the token; without a token that counts, a visitor. */
async function actorOf({ deps, token }: GatewayContext): Promise<Actor> {
  if (token === null) return VISITOR;
  try {
    return await authenticate(deps, token);
  } catch (error) {
    if (error instanceof UnauthenticatedError) return VISITOR;
    throw error;
  }
}
