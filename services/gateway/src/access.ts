import { isObjectType, type GraphQLSchema } from 'graphql';
import type { Access } from '@derby/api-kit/rights';
import { ACCESS } from './access-table.ts';

/**
 * The root fields that are open to visitors during maintenance: login, the state of the site, and webhooks of the SMS
 * provider (docs/rules.md, "Maintenance").
 */
export const OPEN_IN_MAINTENANCE: ReadonlySet<string> = new Set([
  'Mutation.login',
  'Mutation.logout',
  'Mutation.receiveSms',
  'Mutation.recordSmsStatus',
  'Mutation.refreshSession',
  'Query.event',
  // The front door reads it together with the state.
  'Query.leaderboardStatus',
  'Query.operatingState',
]);

/** Rights by `Type.field`, or by `Type` for all fields of a type. */
export type AccessTable = ReadonlyMap<string, Access>;

/** `ACCESS` by `Type.field`, e.g. `Mutation.login`, and by `Type`. */
export const ACCESS_TABLE: AccessTable = new Map(
  Object.entries(ACCESS).flatMap(([type, row]: [string, Access | Readonly<Record<string, Access>>]) =>
    typeof row === 'string'
      ? [[type, row] as const]
      : Object.entries(row).map(([field, access]) => [`${type}.${field}`, access] as const),
  ),
);

/** Returns the right of the field's own row, else the right of its type, else `administrator`. */
export function accessOf(type: string, field: string): Access {
  return ACCESS_TABLE.get(`${type}.${field}`) ?? ACCESS_TABLE.get(type) ?? 'administrator';
}

/** Returns the names of all root fields, as `Type.field`. */
export function rootFieldsOf(schema: GraphQLSchema): string[] {
  const roots = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()];
  return roots.flatMap((type) => (type ? Object.keys(type.getFields()).map((field) => `${type.name}.${field}`) : []));
}

/** Throws when a field has no row (its own or its type's), or when a row has no field or type. */
export function assertEveryFieldHasAccess(schema: GraphQLSchema, table: AccessTable = ACCESS_TABLE): void {
  const types = Object.values(schema.getTypeMap()).filter(isObjectType);
  const own = types.filter(({ name }) => !name.startsWith('__'));
  const fields = own.flatMap((type) => Object.keys(type.getFields()).map((field) => `${type.name}.${field}`));
  const decided = new Set(own.map(({ name }) => name).filter((name) => table.has(name)));
  const undecided = fields.filter((field) => !table.has(field) && !decided.has(field.slice(0, field.indexOf('.'))));
  if (undecided.length > 0) throw new Error(`No access row for: ${undecided.join(', ')}`);
  const unknown = [...table.keys()].filter((row) => !fields.includes(row) && !decided.has(row));
  if (unknown.length > 0) throw new Error(`Access rows without a field: ${unknown.join(', ')}`);
}
