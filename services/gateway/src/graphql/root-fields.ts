import { TypeInfo, visit, visitWithTypeInfo, type DocumentNode, type GraphQLSchema } from 'graphql';

/** Documents are parsed once and then reused, so their fields are looked up once too. */
const known = new WeakMap<DocumentNode, ReadonlySet<string>>();

/**
 * Every root field that a validated document names, as `Type.field`, in whichever of its operations or
 * fragments: a document is judged by all that it could do. `__typename` does not count.
 */
export function rootFieldsIn(document: DocumentNode, schema: GraphQLSchema): ReadonlySet<string> {
  const found = known.get(document);
  if (found) return found;
  const fields = new Set<string>();
  const roots = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()];
  const types = new TypeInfo(schema);
  visit(
    document,
    visitWithTypeInfo(types, {
      Field(node) {
        const parent = types.getParentType();
        if (parent && roots.some((root) => root === parent) && !node.name.value.startsWith('__')) {
          fields.add(`${parent.name}.${node.name.value}`);
        }
      },
    }),
  );
  known.set(document, fields);
  return fields;
}

/** What every visitor gets alike. */
const SHARED_FIELDS = new Set(['Query.leaderboard', 'Query.leaderboardStatus']);

/** Whether a validated document asks for nothing but the board. */
export function asksForBoardOnly(document: DocumentNode, schema: GraphQLSchema): boolean {
  return [...rootFieldsIn(document, schema)].every((field) => SHARED_FIELDS.has(field));
}
