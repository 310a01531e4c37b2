import { buildSchema } from 'graphql';
import { describe, expect, test } from 'vitest';
import type { Access } from '@derby/api-kit/rights';
import { ACCESS_TABLE, accessOf, assertEveryFieldHasAccess, rootFieldsOf } from './access.ts';
import { createSchema } from './graphql/schema.ts';

const rootsOf = (wanted: Access) =>
  [...ACCESS_TABLE]
    .filter(([row, access]) => access === wanted && /^(?:Query|Mutation)\./.test(row))
    .map(([row]) => row)
    .toSorted();

describe('the access table', () => {
  test('covers every field of the schema, and every row belongs to a field or type', () => {
    const schema = createSchema();
    const roots = [...ACCESS_TABLE.keys()].filter((row) => /^(?:Query|Mutation)\./.test(row));
    expect(roots.toSorted()).toEqual(rootFieldsOf(schema).toSorted());
    expect(() => assertEveryFieldHasAccess(schema)).not.toThrow();
  });

  test('allows visitors and the SMS provider exactly these root fields', () => {
    expect(rootsOf('public')).toEqual([
      'Mutation.login',
      'Mutation.logout',
      'Mutation.receiveSms',
      'Mutation.recordSmsStatus',
      'Mutation.refreshSession',
      'Query.afternoon',
      'Query.event',
      'Query.fish',
      'Query.leaderboard',
      'Query.leaderboardStatus',
      'Query.operatingState',
      'Query.pastDerbies',
      'Query.pastResult',
      'Query.publishedYears',
    ]);
  });

  test('allows users of every role exactly these root fields of their own profile', () => {
    expect(rootsOf('profile')).toEqual([
      'Mutation.changePassword',
      'Mutation.disableTwoFactor',
      'Mutation.enableTwoFactor',
      'Mutation.setUpTwoFactor',
      'Query.twoFactorStatus',
      'Query.viewer',
    ]);
  });

  test('allows weighmasters exactly these root fields, to weigh in, correct and disqualify', () => {
    expect(rootsOf('weighmaster')).toEqual([
      'Mutation.addEntryPhoto',
      'Mutation.createEntry',
      'Mutation.disqualifyEntry',
      'Mutation.restoreEntry',
      'Mutation.undoWeighIn',
      'Mutation.updateEntry',
      'Query.derby',
      'Query.disqualifiedEntries',
      'Query.entries',
      'Query.participantSuggestions',
      'Query.photoLimits',
    ]);
  });

  test('restricts the run, the reset and the worker alarm of a derby to administrators', () => {
    const nested = [...ACCESS_TABLE].filter(
      ([row, access]) => access === 'administrator' && row.includes('.') && !/^(?:Query|Mutation)\./.test(row),
    );
    expect(nested.map(([row]) => row)).toEqual(['Derby.finalRun', 'Derby.resetRefusal', 'Derby.workerAlarm']);
  });

  test('gives a field without a row the right of its type, or else restricts it to administrators', () => {
    expect([accessOf('Entry', 'phoneNumber'), accessOf('Setting', 'value')]).toEqual(['weighmaster', 'administrator']);
    expect([accessOf('Query', 'forgotten'), accessOf('LeaderboardEntry', 'forgotten')]).toEqual([
      'administrator',
      'administrator',
    ]);
  });

  test('opens no type as a whole to visitors', () => {
    const types = [...ACCESS_TABLE].filter(([row]) => !row.includes('.'));
    expect(types.filter(([, access]) => access === 'public')).toEqual([]);
  });

  test.each([
    ['a query without a row', 'type Query { known: Int, forgotten: Int }', 'No access row for: Query.forgotten'],
    [
      'a mutation without a row',
      'type Query { known: Int } type Mutation { forgotten: Int }',
      'No access row for: Mutation.forgotten',
    ],
    [
      'a subscription without a row',
      'type Query { known: Int } type Subscription { forgotten: Int }',
      'No access row for: Subscription.forgotten',
    ],
    [
      'a field of another type without a row',
      'type Query { known: Int } type Entry { id: Int, forgotten: Int }',
      'No access row for: Entry.id, Entry.forgotten',
    ],
    ['a row without a field', 'type Query { known: Int }', 'Access rows without a field: Query.removed'],
  ])('makes the start fail for %s', (_case, sdl, message) => {
    const table = new Map<string, 'public'>([['Query.known', 'public']]);
    if (message.includes('removed')) table.set('Query.removed', 'public');
    expect(() => assertEveryFieldHasAccess(buildSchema(sdl), table)).toThrow(message);
  });
});
