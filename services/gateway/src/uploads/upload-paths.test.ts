import { describe, expect, test } from 'vitest';
import { createSchema } from '../graphql/schema.ts';
import { builtinNames } from '../testing/builtins.ts';
import { assertUploadMap, uploadPathsOf } from './uploads.ts';

const isLongForm = process.env['TEST_FORM'] === 'long';
const PATHS = new Set(['variables.file', 'variables.input.fishPhoto']);
const OPERATIONS = '{"query":"{ __typename }","variables":{"file":null,"input":{"fishPhoto":null}}}';
const WRONG_PLACE = 'The map names a place that takes no file.';
const WRONG_MAP = 'The map must name one file and one place for it.';
const NOT_NULL = 'The place of the file must hold null.';

const check = (map: unknown, operations = OPERATIONS) => {
  try {
    assertUploadMap({ operations, map: JSON.stringify(map) }, PATHS);
    return 'accepted';
  } catch (error) {
    return (error as Error).message;
  }
};

test('uploadPathsOf returns the places of files in the schema', () => {
  expect([...uploadPathsOf(createSchema())].toSorted()).toEqual([
    'variables.file',
    'variables.fishPhoto',
    'variables.input.fishPhoto',
    'variables.logo',
  ]);
});

describe('assertUploadMap', () => {
  test.each([[['variables.file']], [['variables.input.fishPhoto']]])('accepts one file at %j', (places) => {
    expect(check({ 0: places })).toBe('accepted');
  });

  test.each([
    ['no file', {}],
    ['two files', { 0: ['variables.file'], 1: ['variables.input.fishPhoto'] }],
    ['two places', { 0: ['variables.file', 'variables.input.fishPhoto'] }],
    ['no place', { 0: [] }],
    ['a text in place of the list', { 0: 'variables.file' }],
    ['null in place of the list', { 0: null }],
  ])('refuses %s', (_what, map) => {
    expect(check(map)).toBe(WRONG_MAP);
  });

  test.each([7, null, ['variables.file'], { toString: 'variables.file' }, '', 'variables', 'query', 'variables.file.'])(
    'refuses the place %j',
    (place) => expect(check({ 0: [place] })).toBe(WRONG_PLACE),
  );

  test('refuses every name of the built-in prototypes, alone and in every combination of two', () => {
    const names = [...builtinNames(), '__proto__', 'prototype', '0', 'length'];
    const paths = names.flatMap((name) => [name, ...names.map((other) => `${name}.${other}`)]);
    const prefixes = ['variables.', 'query.', 'variables.input.', 'variables.file.'];
    const prefixed = prefixes.flatMap((prefix) => (isLongForm ? paths : names).map((path) => prefix + path));
    const accepted = [...paths, ...prefixed].filter((path) => check({ 0: [path] }) !== WRONG_PLACE);
    expect(names.length).toBeGreaterThan(90);
    expect(accepted).toEqual([]);
  });

  test.each([
    ['is inherited', '{"variables":{}}'],
    ['is inherited through a text', '{"variables":{"input":"text"}}'],
    ['is inherited through a list', '{"variables":{"input":[]}}'],
    ['holds a text', '{"variables":{"input":{"fishPhoto":"text"}}}'],
    ['holds an object', '{"variables":{"input":{"fishPhoto":{}}}}'],
    ['is behind another prototype', '{"variables":{"__proto__":{"input":{"fishPhoto":null}}}}'],
    ['is nowhere, for there are no variables', '{"query":"{ __typename }"}'],
  ])('refuses a place that %s', (_how, operations) => {
    expect(check({ 0: ['variables.input.fishPhoto'] }, operations)).toBe(NOT_NULL);
  });

  test.each(['[]', 'null', '"text"', '{', ''])('throws a plain error for the map %j', (map) => {
    expect(() => assertUploadMap({ operations: OPERATIONS, map }, PATHS)).toThrow('The field is not a JSON object.');
  });

  test.each(['[]', 'null', '"text"', '{', ''])('throws a plain error for the operations %j', (operations) => {
    expect(check({ 0: ['variables.file'] }, operations)).toBe('The field is not a JSON object.');
  });
});
