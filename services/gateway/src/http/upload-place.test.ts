import { describe, expect, test } from 'vitest';
import { placeOf } from './uploads.ts';

const OPERATIONS = '{"query":"{ __typename }","variables":{"file":null,"input":{"fishPhoto":null}}}';
const WRONG_MAP = 'The map must name one file and one place for it.';
const NOT_NULL = 'The place of the file must hold null.';

const check = (map: unknown, operations = OPERATIONS) => {
  try {
    return placeOf({ operations, map: JSON.stringify(map) }).join('.');
  } catch (error) {
    return (error as Error).message;
  }
};

describe('placeOf', () => {
  test('returns the path of the file', () => {
    expect(check({ 0: ['variables.file'] })).toBe('variables.file');
    expect(check({ photo: ['variables.input.fishPhoto'] })).toBe('variables.input.fishPhoto');
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

  test.each([
    7,
    null,
    { toString: 'variables.file' },
    '',
    'variables',
    'query',
    'variables.file.',
    '__proto__',
    'hasOwnProperty.call',
    'variables.__proto__.file',
    'variables.file.constructor.prototype',
    'variables.toString.name',
  ])('refuses the place %j', (place) => expect(check({ 0: [place] })).toBe(NOT_NULL));

  test.each([
    ['is missing', '{"variables":{}}'],
    ['is in a text', '{"variables":{"input":"text"}}'],
    ['is in a list', '{"variables":{"input":[]}}'],
    ['holds a text', '{"variables":{"input":{"fishPhoto":"text"}}}'],
    ['holds an object', '{"variables":{"input":{"fishPhoto":{}}}}'],
    ['is behind another prototype', '{"variables":{"__proto__":{"input":{"fishPhoto":null}}}}'],
    ['is nowhere, for there are no variables', '{"query":"{ __typename }"}'],
  ])('refuses a place that %s', (_how, operations) => {
    expect(check({ 0: ['variables.input.fishPhoto'] }, operations)).toBe(NOT_NULL);
  });

  test.each(['[]', 'null', '"text"', '{', ''])('refuses %j in place of a JSON object', (text) => {
    for (const fields of [
      { operations: OPERATIONS, map: text },
      { operations: text, map: '{"0":["variables.file"]}' },
    ]) {
      expect(() => placeOf(fields)).toThrow('This is not a GraphQL multipart request.');
    }
  });
});
