// @vitest-environment happy-dom
import { gql } from '@apollo/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createApolloClient } from './apollo-client.ts';
import { failureOf, hasNoServer, requestIdOf, sentenceOf } from './request-failure.ts';

const ENTRIES = gql`
  query Entries {
    entries {
      id
    }
  }
`;
const CREATE = gql`
  mutation Create($input: CreateEntryInput!) {
    createEntry(input: $input) {
      id
    }
  }
`;

beforeEach(() => localStorage.clear());
afterEach(() => vi.unstubAllGlobals());

type Fetch = (url: string, init: RequestInit) => Promise<Response>;

const client = () => createApolloClient({ onSessionEnded: () => undefined });
const photo = () => new Blob(['fish'], { type: 'image/jpeg' });

/** The same operation, sent as JSON and as a form. */
const transports = {
  JSON: (signal?: AbortSignal) =>
    client().query({ query: ENTRIES, fetchPolicy: 'no-cache', context: { fetchOptions: { signal } } }),
  'a form': (signal?: AbortSignal) =>
    client().mutate({
      mutation: CREATE,
      variables: { input: { fishPhoto: photo() } },
      context: { fetchOptions: { signal } },
    }),
};

async function errorOf(run: Promise<unknown>): Promise<unknown> {
  return await run.then(
    () => undefined,
    (error: unknown) => error,
  );
}

const graphqlResponse = (code: string, message: string, fields?: string[]) => async () =>
  new Response(JSON.stringify({ errors: [{ message, extensions: { code, fields } }] }), {
    status: 400,
    headers: { 'content-type': 'application/graphql-response+json', 'x-request-id': 'request-0001' },
  });

const plainResponse = (body: string) => async () =>
  new Response(body, {
    status: 502,
    statusText: 'Bad Gateway',
    headers: { 'content-type': 'application/json', 'x-request-id': 'request-0002' },
  });

const HTML = '<html>Log in to this network</html>';
const TYPES = { html: 'text/html', json: 'application/json', plain: 'text/plain' } as const;
/** Responses of something on the way: status, content type and body. */
const FOREIGN: [status: number, type: string, body: string][] = [
  [200, TYPES.html, HTML],
  [200, 'Text/HTML; charset=utf-8', HTML],
  [200, TYPES.plain, 'Welcome'],
  [200, TYPES.plain, ''],
  [200, TYPES.json, ''],
  [200, TYPES.json, 'null'],
  [200, TYPES.json, '[]'],
  [200, TYPES.json, '{"login":"https://portal.test"}'],
  [200, TYPES.json, '{"data":{"login":"https://portal.test"}}'],
  [200, TYPES.json, '{"errors":["log in"]}'],
  [200, 'application/graphql-response+json', 'oops'],
  [401, TYPES.json, '{"error":"Sign in to this network"}'],
  [502, TYPES.json, '{"success":false,"errors":[{"code":1000,"message":"Bad gateway"}]}'],
  ...[401, 403, 404, 407, 500, 511].map((status): [number, string, string] => [status, TYPES.html, HTML]),
];

describe.each(['JSON', 'a form'] as const)('failureOf an operation sent as %s', (transport) => {
  const run = async (response: Fetch, signal?: AbortSignal) => {
    vi.stubGlobal('fetch', response);
    return await errorOf(transports[transport](signal));
  };

  it('returns message, code and fields of a refusal, without a request id', async () => {
    const error = await run(graphqlResponse('BAD_INPUT', 'Please enter a phone number', ['phone_number']));
    expect(failureOf(error)).toEqual({
      kind: 'refused',
      sentence: 'Please enter a phone number',
      code: 'BAD_INPUT',
      fields: ['phone_number'],
      retryAfterSeconds: null,
      requestId: 'request-0001',
    });
    expect(sentenceOf(error, 'fallback')).toBe('Please enter a phone number');
    expect(requestIdOf(error)).toBeUndefined();
  });

  it('returns the request id of an unexpected failure', async () => {
    const error = await run(graphqlResponse('INTERNAL_SERVER_ERROR', 'Internal server error'));
    expect(requestIdOf(error)).toBe('request-0001');
  });

  it.each(FOREIGN)('says that %i %s %j is not of the server', async (status, type, body) => {
    const error = await run(async () => new Response(body, { status, headers: { 'content-type': type } }));
    expect(hasNoServer(failureOf(error))).toBe(true);
  });

  it('says that a body was too large for something on the way', async () => {
    const error = await run(async () => new Response(HTML, { status: 413, headers: { 'content-type': 'text/html' } }));
    expect(hasNoServer(failureOf(error))).toBe(false);
  });

  it('returns the message of an intermediary', async () => {
    const error = await run(plainResponse('{"error":"The gateway is down"}'));
    expect(failureOf(error)).toEqual({
      kind: 'http',
      isOurs: true,
      status: 502,
      statusText: 'Bad Gateway',
      sentence: 'The gateway is down',
      requestId: 'request-0002',
    });
    expect(sentenceOf(error, 'fallback')).toBe('The gateway is down');
    expect(requestIdOf(error)).toBe('request-0002');
  });

  it.each(['', '<html>', 'null', '{"error":7}'])('returns no message for the body %j', async (body) => {
    const error = await run(plainResponse(body));
    expect(failureOf(error)).toMatchObject({ kind: 'http', sentence: null });
    expect(sentenceOf(error, 'fallback')).toBe('fallback');
  });

  it('returns connection when the server cannot be reached', async () => {
    const error = await run(() => Promise.reject(new TypeError('Failed to fetch')));
    expect(failureOf(error)).toEqual({ kind: 'connection', hasBegun: false });
  });

  it('returns timeout when the request timed out', async () => {
    const controller = new AbortController();
    const failing = run(
      (_url, init) =>
        new Promise((_resolve, reject) => {
          init.signal?.addEventListener('abort', () => reject(init.signal?.reason as Error));
        }),
      controller.signal,
    );
    controller.abort(new DOMException('Timed out', 'TimeoutError'));
    expect(failureOf(await failing)).toEqual({ kind: 'timeout' });
  });
});

it('failureOf any other error is unexpected', () => {
  expect(failureOf(new Error('a slip'))).toEqual({ kind: 'unexpected' });
  expect(sentenceOf(new Error('a slip'), 'fallback')).toBe('fallback');
});
