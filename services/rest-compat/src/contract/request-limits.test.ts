import { operationsOf } from '@derby/api-schemas/operations';
import type { JsonSchema } from '@derby/api-schemas/types';
import { describe, expect, it } from 'vitest';
import { publishedDescription } from '../openapi/document.ts';
import { calls } from '../calls/index.ts';
import { appForAllTests, appForEachTest } from '../testing/app-of-test.ts';

/** Longer than any allowed text of a request. */
const TOO_LONG = 'a'.repeat(12_000);
const OBJECT_WANTED = { error: 'The body must be a JSON object' };
const SETTINGS_WANTED = { error: 'The settings must be an object of texts' };
const NO_JSON = { error: 'The body is not valid JSON' };

const app = appForAllTests();
const description = publishedDescription();

/** Every field that a client can send, with its call. */
const fields = operationsOf(description).flatMap(({ name, method, path, isProtected, parameters, operation }) => {
  const content = operation.requestBody?.content ?? {};
  const json = content['application/json']?.schema.properties ?? {};
  const form = content['multipart/form-data']?.schema.properties ?? {};
  const places: [string, string, JsonSchema][] = [
    ...parameters
      .filter((one) => one.in === 'query')
      .map((one): [string, string, JsonSchema] => ['query', one.name, one.schema]),
    ...Object.entries(json).map(([field, schema]): [string, string, JsonSchema] => ['json', field, schema]),
    ...Object.entries(form).map(([field, schema]): [string, string, JsonSchema] => ['form', field, schema]),
  ];
  return places.map(([place, field, schema]) => ({ call: name, method, path, isProtected, place, field, schema }));
});
const isText = ({ schema: { type, enum: allowed } }: (typeof fields)[number]) => {
  return [type].flat().includes('string') && allowed === undefined;
};

describe('every text of a request', () => {
  it.each(fields.filter(isText))('$field of $call has a maximum length in the description', ({ schema }) => {
    expect(schema.maxLength).toBeGreaterThan(0);
  });

  it.each(fields.filter(({ isProtected }) => !isProtected))(
    '$field of the public call $call is refused when it is too long, before a use case runs',
    async ({ method, path, place, field }) => {
      const given =
        place === 'query' ? { url: `${path}?${field}=${TOO_LONG}` } : { url: path, payload: { [field]: TOO_LONG } };
      const response = await app.server.inject({ method: method as 'POST', ...given });
      expect([response.statusCode, Object.keys(response.json<object>())]).toEqual([400, ['error']]);
      expect(app.fakes.databaseCalls()).toBe(0);
    },
  );
});

describe('the maximum length', () => {
  const freshApp = appForEachTest();

  it('of a user name and a password is checked before trimming', async () => {
    const right = { username: 'u'.repeat(80), password: 'p'.repeat(1_000) };
    const tooLong = 'username must not be longer than 80 characters';
    for (const [change, ...expected] of [
      [{ username: ' ' }, 400, 'Username and password are required'],
      [{ username: 'u'.repeat(81) }, 400, tooLong],
      [{ username: `ada${' '.repeat(78)}` }, 400, tooLong],
      [{ username: '\u0315\u0300'.repeat(60_000).slice(0, 7_000) }, 400, tooLong],
      [{ password: 'p'.repeat(1_001) }, 400, 'password must not be longer than 1000 characters'],
    ] as const) {
      const payload = { ...right, ...change };
      const response = await freshApp.server.inject({ method: 'POST', url: '/api/login', payload });
      expect([response.statusCode, response.json<{ error?: string }>().error]).toEqual(expected);
    }
  });

  it('of a search is 100 characters and 10 words', async () => {
    const search = async (text: string) => {
      const response = await freshApp.server.inject({
        method: 'GET',
        url: `/api/entries/public?search=${encodeURIComponent(text)}`,
      });
      return [response.statusCode, response.json<{ error?: string }>().error];
    };
    expect(await search('a'.repeat(100))).toEqual([200, undefined]);
    expect(await search('a'.repeat(101))).toEqual([400, 'search must not be longer than 100 characters']);
    expect(await search(Array.from({ length: 10 }, () => 'a').join(' \t '))).toEqual([200, undefined]);
    expect(await search(Array.from({ length: 11 }, () => 'a').join(' '))).toEqual([
      400,
      'search must not have more than 10 words',
    ]);
    expect(await search('a '.repeat(3_000))).toEqual([400, 'search must not be longer than 100 characters']);
  });
});

describe('every call with a JSON body', () => {
  const withJson = calls
    .map(({ contract }) => contract)
    .flatMap(({ method, path, body }) =>
      body.kind === 'json' ? [{ method, url: path.replace(':id', '1'), isOptional: body.isOptional ?? false }] : [],
    );

  it.each(withJson)('$method $url refuses everything but an object', async ({ method, url, isOptional }) => {
    const objectWanted = url === '/api/admin/global-settings' ? SETTINGS_WANTED : OBJECT_WANTED;
    const headers = { 'content-type': 'application/json', ...app.signedIn };
    const empty = isOptional ? [] : ['', 'null'];
    for (const payload of [...empty, '[]', '[{}]', '"text"', '1', 'true', ' ']) {
      const response = await app.server.inject({ method, url, headers, payload });
      const expected = payload === ' ' ? NO_JSON : objectWanted;
      expect([payload, response.statusCode, response.json()]).toEqual([payload, 400, expected]);
    }
    expect(app.fakes.databaseCalls()).toBe(0);
    if (isOptional) return;
    const without = await app.server.inject({ method, url, headers: app.signedIn });
    expect([without.statusCode, without.json()]).toEqual([400, objectWanted]);
    expect(app.fakes.databaseCalls()).toBe(0);
  });
});
