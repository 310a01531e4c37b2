import { buildSchema, execute, parse } from 'graphql';
import { expect, test } from 'vitest';
import { formatError, isUnexpected } from './format-error.ts';

test('variables with more errors than GraphQL reports are an error of the client', async () => {
  const schema = buildSchema('type Query { sum(of: [Int!]!): Int }');
  const document = parse('query ($of: [Int!]!) { sum(of: $of) }');
  const { errors = [] } = await execute({ schema, document, variableValues: { of: Array.from('x'.repeat(60)) } });
  const last = errors.at(-1);
  expect(last?.message).toBe('Too many errors processing variables, error limit reached. Execution aborted.');
  expect(isUnexpected(last)).toBe(false);
  expect(formatError({ message: last?.message ?? '' }, last)).toEqual({
    message: 'Too many errors processing variables, error limit reached. Execution aborted.',
    extensions: { code: 'BAD_USER_INPUT' },
  });
});
