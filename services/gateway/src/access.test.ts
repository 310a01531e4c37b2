import { OPEN_FIELDS } from '@derby/api-schemas/testing/open-calls';
import { buildSchema } from 'graphql';
import { describe, expect, test } from 'vitest';
import { ACCESS_TABLE, accessOf, assertRowsNameFields, rootFieldsOf } from './access.ts';
import { createSchema } from './graphql/schema.ts';

describe('the rights', () => {
  test.each(Object.entries(OPEN_FIELDS))('of %s are exactly the listed root fields', (access, fields) => {
    const opened = rootFieldsOf(createSchema()).filter((name) => {
      const [type = '', field = ''] = name.split('.');
      return accessOf(type, field) === access;
    });
    expect(opened.toSorted()).toEqual(fields);
  });

  test('leave what is not listed to administrators, and open no type as a whole to visitors', () => {
    expect([
      accessOf('Query', 'forgotten'),
      accessOf('LeaderboardEntry', 'forgotten'),
      accessOf('Derby', 'finalRun'),
    ]).toEqual(Array(3).fill('administrator'));
    expect([...ACCESS_TABLE].filter(([row, access]) => row.endsWith('.*') && access === 'public')).toEqual([]);
  });

  test('make the start fail for a row without a field', () => {
    const table = new Map([
      ['Query.known', 'public' as const],
      ['Query.removed', 'public' as const],
    ]);
    expect(() => assertRowsNameFields(buildSchema('type Query { known: Int }'), table)).toThrow('Query.removed');
  });
});
