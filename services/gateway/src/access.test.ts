import { buildSchema } from 'graphql';
import { describe, expect, test } from 'vitest';
import { ACCESS_TABLE, assertEveryFieldHasAccess, rootFieldsOf } from './access.ts';
import { createSchema } from './graphql/schema.ts';

describe('access', () => {
  test('every root field of the real schema has a row, and every row a field', () => {
    const schema = createSchema();
    expect([...ACCESS_TABLE.keys()].toSorted()).toEqual(rootFieldsOf(schema).toSorted());
    expect(() => assertEveryFieldHasAccess(schema)).not.toThrow();
  });

  test('visitors may sign in, read the board and the event, the SMS provider may report, and nothing else', () => {
    const open = [...ACCESS_TABLE].filter(([, access]) => access === 'public').map(([field]) => field);
    expect(open.toSorted()).toEqual([
      'Mutation.login',
      'Mutation.receiveSms',
      'Mutation.recordSmsStatus',
      'Mutation.refreshSession',
      'Query.event',
      'Query.leaderboard',
      'Query.leaderboardStatus',
      'Query.operatingState',
    ]);
  });

  test.each([
    ['a query', 'type Query { known: Int, forgotten: Int }', 'No access row for: Query.forgotten'],
    [
      'a mutation',
      'type Query { known: Int } type Mutation { forgotten: Int }',
      'No access row for: Mutation.forgotten',
    ],
    [
      'a subscription',
      'type Query { known: Int } type Subscription { forgotten: Int }',
      'No access row for: Subscription.forgotten',
    ],
    ['a row too many', 'type Query { known: Int }', 'Access rows without a field: Query.removed'],
  ])('%s without its counterpart does not start', (_case, sdl, message) => {
    const table = new Map<string, 'public'>([['Query.known', 'public']]);
    if (message.includes('removed')) table.set('Query.removed', 'public');
    expect(() => assertEveryFieldHasAccess(buildSchema(sdl), table)).toThrow(message);
  });
});
