import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ACCESS_TABLE } from './access.ts';
import type { Gateway } from './app.ts';
import { ask } from './testing/ask.ts';
import { openRealStage, type RealStage } from './testing/real-stage.ts';
import { sampleOperations } from './testing/sample-operation.ts';

const operations = sampleOperations();
const protectedOperations = operations.filter(([name]) => ACCESS_TABLE.get(name) !== 'public');
const publicOperations = operations.filter(([name]) => ACCESS_TABLE.get(name) === 'public');

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Tokens that look right and are not. */
function forge(token: string): Record<string, string> {
  const [head = '', body = '', signature = ''] = token.split('.');
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as { sub: string };
  const unsigned = `${encode({ alg: 'HS256', typ: 'JWT' })}.${body}`;
  return {
    'of another key': `${unsigned}.${createHmac('sha256', 'another key').update(unsigned).digest('base64url')}`,
    'without a signature': `${encode({ alg: 'none', typ: 'JWT' })}.${body}.`,
    'for somebody else': `${head}.${encode({ ...claims, sub: '2' })}.${signature}`,
    'that is garbage': 'garbage',
  };
}

let stage: RealStage;
let gateway: Gateway;
let badHeaders: [string, Record<string, string>][];
beforeAll(async () => {
  stage = await openRealStage({ mongodbUrl: process.env['MONGODB_URL'], redisUrl: process.env['REDIS_URL'] });
  gateway = await stage.startGateway();
  const token = await stage.signIn(gateway);
  const ended = await stage.signIn(gateway);
  await ask(gateway.url(), { query: 'mutation { logout }', token: ended });
  badHeaders = [
    ['none', {}],
    ['another scheme', { authorization: `Basic ${token}` }],
    ['an ended session', { authorization: `Bearer ${ended}` }],
    ...Object.entries(forge(token)).map(([name, forged]): [string, Record<string, string>] => [
      `a token ${name}`,
      { authorization: `Bearer ${forged}` },
    ]),
  ];
});
afterAll(async () => await stage.close());

describe('access to the schema', () => {
  test.each(protectedOperations)('%s refuses every credential that does not count', async (_name, query) => {
    for (const [credential, headers] of badHeaders) {
      const { status, data, errors } = await ask(gateway.url(), { query, headers });
      const codes = errors?.map((error) => error.extensions['code']);
      expect([credential, status, data, codes]).toEqual([credential, 401, undefined, ['UNAUTHENTICATED']]);
    }
  });

  test.each(protectedOperations)('%s lets an administrator through', async (_name, query) => {
    const answer = await ask(gateway.url(), { query, token: await stage.signIn(gateway) });
    expect(answer.errors?.map((error) => error.extensions['code']) ?? []).not.toContain('UNAUTHENTICATED');
  });

  test.each(publicOperations)('%s is open, also to a token that does not count', async (_name, query) => {
    for (const [, headers] of badHeaders) {
      const answer = await ask(gateway.url(), { query, headers });
      expect(answer.errors?.map((error) => error.extensions['code']) ?? []).not.toContain('UNAUTHENTICATED');
    }
  });

  test('a protected field cannot hide behind a public one, a fragment or another operation', async () => {
    const hidden = [
      '{ leaderboardStatus { isPublic } entries { id } }',
      '{ leaderboardStatus { isPublic } ...F } fragment F on Query { ... on Query { x: entries { id } } }',
      'query ($no: Boolean = false) { leaderboardStatus { isPublic } entries @include(if: $no) { id } }',
    ];
    for (const query of hidden) expect((await ask(gateway.url(), { query })).status).toBe(401);
  });
});
