import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createResponseChecker } from '@derby/api-schemas/response-checker';
import { operationsOf } from '@derby/api-schemas/operations';
import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, it } from 'vitest';
import { calls as contractCalls } from '../calls/index.ts';
import { publishedDescription } from './document.ts';

const description = publishedDescription();
const calls = operationsOf(description);

it('the description is valid OpenAPI 3.1', async () => {
  const validator = new Validator();
  const result = await validator.validate({ ...description });
  expect(result).toEqual({ valid: true });
  expect(validator.version).toBe('3.1');
});

it('the description equals the committed file (npm run write-openapi)', () => {
  const require = createRequire(import.meta.url);
  const committed = readFileSync(require.resolve('@derby/api-schemas/openapi.json'), 'utf8');
  expect(committed).toBe(`${JSON.stringify(description, null, 2)}\n`);
});

it('the description has every implemented call once', () => {
  const implemented = contractCalls.map(
    ({ contract }) => `${contract.method} ${contract.path.replace(/:(\w+)/, '{$1}')}`,
  );
  expect(calls.map(({ name }) => name).toSorted()).toEqual(implemented.toSorted());
  expect(new Set(calls.map(({ operation }) => operation.operationId)).size).toBe(calls.length);
});

it('each call is under a heading of the page', () => {
  expect(description.tags.map(({ name }) => name)).toEqual([
    'Signing in',
    'Participants',
    'Anglers',
    'Consents to texts',
    'Entries',
    'Leaderboard',
    'Past results',
    'Derby and settings',
    'Users',
  ]);
});

it('the description has 401 for every protected call, and 429 and 503 for every call', () => {
  for (const { isProtected, responses } of calls) {
    const statuses = [...responses.keys()];
    expect(statuses).toEqual(expect.arrayContaining(isProtected ? ['401', '429', '503'] : ['429', '503']));
    expect(statuses).not.toContain('500');
  }
});

it('every example matches its schema', () => {
  const checker = createResponseChecker(description);
  for (const { name, responses } of calls) {
    for (const [status, { content = {}, headers }] of responses) {
      const [type, body] = Object.entries(content)[0] ?? [];
      const sent = new Headers(Object.keys(headers).map((header) => [header, '1']));
      if (type) sent.set('content-type', type);
      const text = body?.example === undefined ? '' : JSON.stringify(body.example);
      expect([name, status, checker.checkResponse(name, { status: Number(status), headers: sent, text })]).toEqual([
        name,
        status,
        [],
      ]);
    }
  }
});
