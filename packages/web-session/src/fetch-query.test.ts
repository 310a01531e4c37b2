import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fetchQuery } from './fetch-query.ts';
import { ConnectionError } from './reach-server.ts';

const fetched = vi.fn<typeof fetch>();
const hanging = () => new Promise<Response>(() => undefined);
const busy = (status: number, retryAfter?: string) =>
  new Response('{}', { status, headers: retryAfter === undefined ? {} : { 'retry-after': retryAfter } });

beforeEach(() => {
  vi.useFakeTimers();
  fetched.mockReset();
  vi.stubGlobal('fetch', fetched);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Sends a query and returns its outcome once it has one: the status, or the error. */
function send(init?: RequestInit, first?: Promise<Response>) {
  const outcome: { value?: unknown } = {};
  void fetchQuery('/graphql', init, first).then(
    ({ status }) => (outcome.value = status),
    (error: unknown) => (outcome.value = error),
  );
  return outcome;
}

describe('fetchQuery', () => {
  it.each([
    ['sends no response', hanging],
    ['sends headers without a body', async () => new Response(new ReadableStream())],
  ])('rejects after 10 s when the server %s, and aborts the request', async (_what, respond) => {
    fetched.mockImplementation(respond);
    const outcome = send();
    await vi.advanceTimersByTimeAsync(9_999);
    expect(outcome.value).toBeUndefined();
    await vi.advanceTimersByTimeAsync(1);
    expect(outcome.value).toBeInstanceOf(ConnectionError);
    expect(fetched.mock.calls[0]?.[1]?.signal?.aborted).toBe(true);
  });

  it('rejects after 10 s when a request that was sent earlier has no response', async () => {
    const outcome = send({}, hanging());
    await vi.advanceTimersByTimeAsync(10_000);
    expect(outcome.value).toBeInstanceOf(ConnectionError);
    expect(fetched).not.toHaveBeenCalled();
  });

  it('rejects with the reason of the signal when the caller aborts', async () => {
    fetched.mockImplementation(hanging);
    const caller = new AbortController();
    const outcome = send({ signal: caller.signal });
    caller.abort('left');
    await vi.advanceTimersByTimeAsync(0);
    expect(outcome.value).toBe('left');
  });

  it('keeps status, headers and body', async () => {
    fetched.mockResolvedValue(new Response('{"data":1}', { status: 418, headers: { 'x-request-id': 'r1' } }));
    const response = await fetchQuery('/graphql');
    expect([response.status, response.headers.get('x-request-id'), await response.text()]).toEqual([
      418,
      'r1',
      '{"data":1}',
    ]);
  });

  it.each([429, 503])('repeats after Retry-After of a %i', async (status) => {
    fetched.mockResolvedValueOnce(busy(status, '5')).mockResolvedValueOnce(new Response('{}'));
    const outcome = send();
    await vi.advanceTimersByTimeAsync(4_999);
    expect(fetched).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(outcome.value).toBe(200);
  });

  it('repeats at most twice', async () => {
    fetched.mockImplementation(async () => busy(503, '1'));
    const outcome = send();
    await vi.advanceTimersByTimeAsync(2_000);
    expect(outcome.value).toBe(503);
    expect(fetched).toHaveBeenCalledTimes(3);
  });

  it.each([
    ['has no Retry-After', busy(503)],
    ['has a date as Retry-After', busy(503, 'Wed, 21 Oct 2026 07:28:00 GMT')],
    ['asks for a longer wait than 10 s', busy(503, '30')],
    ['is another failure', busy(500, '1')],
  ])('returns a response at once that %s', async (_what, response) => {
    fetched.mockResolvedValueOnce(response);
    const outcome = send();
    await vi.advanceTimersByTimeAsync(0);
    expect(outcome.value).toBe(response.status);
  });
});
