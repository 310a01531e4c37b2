import type { ApolloServerPlugin } from '@apollo/server';
import { UnavailableError, isDatabaseConnected } from '@derby/domain/kernel';
import { TypeInfo, visit, visitWithTypeInfo, type DocumentNode, type GraphQLSchema } from 'graphql';
import { ACCESS_TABLE, OPEN_IN_MAINTENANCE, accessOf } from '../access.ts';
import { admit, type GatewayContext } from '../context.ts';
import { countRequest, rateSubject } from '@derby/api-kit/request-limit';
import { assertAllowed, MaintenanceError, type Access } from '@derby/api-kit/rights';

/** The fields of a validated document. */
interface FieldsIn {
  /** The fields of the root types, as `Type.field`. */
  readonly roots: ReadonlySet<string>;
  /** The rights that all fields need, nested ones included. */
  readonly needed: ReadonlySet<Access>;
}

/** Documents are parsed once and then reused, so their fields are looked up once too. */
const known = new WeakMap<DocumentNode, FieldsIn>();

/**
 * Returns the fields of all operations and fragments of a validated document, also of those that will not run. Ignores
 * `__typename` and introspection.
 */
function fieldsIn(document: DocumentNode, schema: GraphQLSchema): FieldsIn {
  const found = known.get(document);
  if (found) return found;
  const fields = new Set<string>();
  const needed = new Set<Access>();
  const roots = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()];
  const types = new TypeInfo(schema);
  visit(
    document,
    visitWithTypeInfo(types, {
      Field(node) {
        const parent = types.getParentType();
        const { value: name } = node.name;
        if (!parent || parent.name.startsWith('__') || name.startsWith('__')) return;
        needed.add(accessOf(parent.name, name));
        if (roots.some((root) => root === parent)) fields.add(`${parent.name}.${name}`);
      },
    }),
  );
  const all = { roots: fields, needed };
  known.set(document, all);
  return all;
}

/** Root fields of the board, which is in memory. The response is the same for all visitors. */
const BOARD_FIELDS: ReadonlySet<string> = new Set([
  'Query.afternoon',
  'Query.fish',
  'Query.leaderboard',
  'Query.leaderboardStatus',
]);

/** The same of past derbies, which are in the database, and public while the board is private. */
const PAST_FIELDS: ReadonlySet<string> = new Set([
  'Query.lastResult',
  'Query.pastDerbies',
  'Query.pastRecords',
  'Query.pastResult',
]);

/** The same of cards, for which the database is read too. */
const CARD_FIELDS: ReadonlySet<string> = new Set(['Query.card']);

/** Returns whether a validated document reads the board only. */
export function asksForBoardOnly(document: DocumentNode, schema: GraphQLSchema): boolean {
  return [...fieldsIn(document, schema).roots].every((field) => BOARD_FIELDS.has(field));
}

/** Returns whether a validated document reads the board and cards only. */
const asksForCardsOnly = (document: DocumentNode, schema: GraphQLSchema): boolean =>
  [...fieldsIn(document, schema).roots].every((field) => BOARD_FIELDS.has(field) || CARD_FIELDS.has(field));

/** Returns whether all visitors get the same response to a validated document. */
export function isSharedRead(document: DocumentNode, schema: GraphQLSchema, isBoardPublic: boolean): boolean {
  return [...fieldsIn(document, schema).roots].every(
    (field) => PAST_FIELDS.has(field) || (isBoardPublic && (BOARD_FIELDS.has(field) || CARD_FIELDS.has(field))),
  );
}

/** Sent every few seconds by the other services. */
const NEVER_COUNTED: ReadonlySet<string> = new Set([
  // Logins have separate limits that count failures only: visitors must not use up the budget of an administrator
  // at the same address.
  'Mutation.login',
  'Mutation.redeemScalePass',
  'Mutation.refreshSession',
  'Query.event',
  'Query.operatingState',
  'Query.leaderboardStatus',
]);
/** A limit that is too low can always be raised. */
const NOT_COUNTED_FOR_USERS: ReadonlySet<string> = new Set([...NEVER_COUNTED, 'Mutation.updateSettings']);

/**
 * Authenticates the caller and authorizes every field. Runs after validation and before variables and uploads are read.
 * Use cases assert the actor's right once more.
 */
export const authorize: ApolloServerPlugin<GatewayContext> = {
  requestDidStart: async () => ({
    async didResolveOperation({ contextValue: context, document, request, schema, response }) {
      const { roots: fields, needed } = fieldsIn(document, schema);
      const isBoardOnly = asksForBoardOnly(document, schema);
      // The driver would take two seconds to notice. The board is served from memory.
      const needsDatabase = context.token !== null || !isBoardOnly;
      if (needsDatabase && !isDatabaseConnected(context.deps.database)) throw new UnavailableError();
      const actor = await context.findCaller();
      admit(context, actor);
      const isBoardRead =
        actor.kind === 'visitor' && asksForCardsOnly(document, schema) && request.http?.method === 'GET';
      const counted = await countFor(context, fields, isBoardRead);
      for (const [name, value] of Object.entries(counted?.headers ?? {})) response.http.headers.set(name, value);
      if (counted?.refusal) throw counted.refusal;
      assertOpen(context, fields);
      assertAllowed(actor, needed);
    },
    async didEncounterErrors({ contextValue }) {
      contextValue.counting.hasFailed = true;
    },
  }),
};

/** Counts the request. Returns null when the operation is not counted. */
async function countFor(context: GatewayContext, fields: ReadonlySet<string>, isBoardRead: boolean) {
  const { actor, address, counting, deps } = context;
  const notCounted = actor.kind === 'visitor' ? NEVER_COUNTED : NOT_COUNTED_FOR_USERS;
  const isCounted = fields.size === 0 || ![...fields].every((field) => notCounted.has(field));
  // An operation that is not counted must not be counted for a failure either.
  counting.isDone = true;
  if (!isCounted) return null;
  return await countRequest(deps, { subject: rateSubject(actor, address), isSharedRead: isBoardRead });
}

/**
 * Throws MaintenanceError for visitors during maintenance. Lets an invalid token for a protected field pass: that
 * request gets UNAUTHENTICATED, and the client then renews its token.
 */
function assertOpen({ actor, deps, token }: GatewayContext, fields: ReadonlySet<string>): void {
  const { maintenanceMode, maintenanceMessage } = deps.settings.current();
  if (!maintenanceMode || actor.kind !== 'visitor') return;
  if ([...fields].every((field) => OPEN_IN_MAINTENANCE.has(field))) return;
  if (token !== null && ![...fields].every((field) => ACCESS_TABLE.get(field) === 'public')) return;
  throw new MaintenanceError(maintenanceMessage);
}
