import { buildSchema } from 'graphql';
import { describe, expect, test } from 'vitest';
import type { Access } from './access-table.ts';
import { ACCESS_TABLE, accessOf, assertEveryFieldHasAccess, rootFieldsOf } from './access.ts';
import { createSchema } from './graphql/schema.ts';

const rootsOf = (wanted: Access) =>
  [...ACCESS_TABLE]
    .filter(([row, access]) => access === wanted && /^(?:Query|Mutation)\./.test(row))
    .map(([row]) => row)
    .toSorted();

describe('access', () => {
  test('every root field of the real schema has a row, every other field one of its own or its type, every row a field', () => {
    const schema = createSchema();
    const roots = [...ACCESS_TABLE.keys()].filter((row) => /^(?:Query|Mutation)\./.test(row));
    expect(roots.toSorted()).toEqual(rootFieldsOf(schema).toSorted());
    expect(() => assertEveryFieldHasAccess(schema)).not.toThrow();
  });

  test('visitors may sign in, read the board, past results and the event, the SMS provider may report, and nothing else', () => {
    expect(rootsOf('public')).toEqual([
      'Mutation.login',
      'Mutation.receiveSms',
      'Mutation.recordSmsStatus',
      'Mutation.refreshSession',
      'Query.event',
      'Query.leaderboard',
      'Query.leaderboardStatus',
      'Query.operatingState',
      'Query.pastDerbies',
      'Query.pastResult',
    ]);
  });

  test('users of every role have their own profile', () => {
    expect(rootsOf('profile')).toEqual([
      'Mutation.changePassword',
      'Mutation.disableTwoFactor',
      'Mutation.enableTwoFactor',
      'Mutation.logout',
      'Mutation.setUpTwoFactor',
      'Query.twoFactorStatus',
      'Query.viewer',
    ]);
  });

  test('weighmasters may weigh in, correct and disqualify, and nothing else', () => {
    expect(rootsOf('weighmaster')).toEqual([
      'Mutation.addEntryPhoto',
      'Mutation.createEntry',
      'Mutation.disqualifyEntry',
      'Mutation.restoreEntry',
      'Mutation.updateEntry',
      'Query.derby',
      'Query.disqualifiedEntries',
      'Query.entries',
      'Query.participantSuggestions',
      'Query.photoLimits',
    ]);
  });

  test('of what weighmasters get, the run of messages, the reset and the alarm of the worker are for administrators', () => {
    const nested = [...ACCESS_TABLE].filter(
      ([row, access]) => access === 'administrator' && row.includes('.') && !/^(?:Query|Mutation)\./.test(row),
    );
    expect(nested.map(([row]) => row)).toEqual(['Derby.finalRun', 'Derby.resetRefusal', 'Derby.workerAlarm']);
  });

  test('a field that has no row has the right of its type, and without that it is for administrators', () => {
    expect([accessOf('Entry', 'phoneNumber'), accessOf('Setting', 'value')]).toEqual(['weighmaster', 'administrator']);
    expect([accessOf('Query', 'forgotten'), accessOf('LeaderboardEntry', 'forgotten')]).toEqual([
      'administrator',
      'administrator',
    ]);
  });

  test('no type as a whole is open to visitors', () => {
    const types = [...ACCESS_TABLE].filter(([row]) => !row.includes('.'));
    expect(types.filter(([, access]) => access === 'public')).toEqual([]);
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
    [
      'a field of another type',
      'type Query { known: Int } type Entry { id: Int, forgotten: Int }',
      'No access row for: Entry.id, Entry.forgotten',
    ],
    ['a row too many', 'type Query { known: Int }', 'Access rows without a field: Query.removed'],
  ])('%s without its counterpart does not start', (_case, sdl, message) => {
    const table = new Map<string, 'public'>([['Query.known', 'public']]);
    if (message.includes('removed')) table.set('Query.removed', 'public');
    expect(() => assertEveryFieldHasAccess(buildSchema(sdl), table)).toThrow(message);
  });
});
