import type { DocumentNode, GraphQLSchema } from 'graphql';
import { rootFieldsIn } from './root-fields.ts';

/** What every visitor gets alike. */
const SHARED_FIELDS = new Set(['Query.leaderboard', 'Query.leaderboardStatus']);

/** Whether a validated document asks for nothing but the board. */
export function asksForBoardOnly(document: DocumentNode, schema: GraphQLSchema): boolean {
  return [...rootFieldsIn(document, schema)].every((field) => SHARED_FIELDS.has(field));
}
