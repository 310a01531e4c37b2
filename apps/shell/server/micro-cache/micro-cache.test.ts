import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PUBLIC, deferred, startFakeService, type FakeService } from '../testing/fake-service.ts';
import { startFrontDoor } from '../testing/start-front-door.ts';

/** Of a crowded machine. */
const PATIENCE = { timeout: 10_000 };
const BOARD = '/api/entries/public?page=1';
const CROWD = 100;
const TOKEN = { authorization: 'Bearer a.b.c' };

let now: number;
let service: FakeService;
let frontDoor: Awaited<ReturnType<typeof startFrontDoor>>;

beforeEach(async () => {
  now = 5_000;
  service = await startFakeService();
  frontDoor = await startFrontDoor({ restCompatUrl: service.url, gatewayUrl: service.url, now: () => now });
});
afterEach(async () => {
  await frontDoor.close();
  await service.close();
});

const get = (path = BOARD, headers: Record<string, string> = {}) => fetch(`${frontDoor.base}${path}`, { headers });
const textOf = async (path = BOARD, headers: Record<string, string> = {}) => (await get(path, headers)).text();

async function counted(result: string): Promise<number> {
  const metrics = await textOf('/metrics');
  return Number(new RegExp(`board_cache_reads_total{result="${result}"} (\\d+)`).exec(metrics)?.[1]);
}

/** Answers that wait until they are released. */
function hold(answer: Parameters<FakeService['answer']>[0]): () => void {
  const { promise, resolve } = deferred();
  service.answer(async (request) => {
    await promise;
    return answer(request);
  });
  return resolve;
}

/** A crowd asks at once and is answered when all of it waits. */
async function askedByCrowd(answer: Parameters<FakeService['answer']>[0], headers: Record<string, string> = {}) {
  const letGo = hold(answer);
  const answers = Array.from({ length: CROWD }, () => get(BOARD, headers));
  await vi.waitFor(async () => {
    const waiting = (await counted('asked')) + (await counted('joined'));
    expect(Math.max(waiting, service.asked.length)).toBe(CROWD);
  }, PATIENCE);
  letGo();
  return Promise.all(answers);
}

describe('a crowd that asks at once', () => {
  it('is one question to the service', async () => {
    const answers = await askedByCrowd(() => ({ headers: PUBLIC, body: '{"entries":[]}' }));
    expect(await Promise.all(answers.map((one) => one.text()))).toEqual(Array(CROWD).fill('{"entries":[]}'));
    expect(service.asked).toHaveLength(1);
    expect(new Set(answers.map(({ headers }) => headers.get('x-request-id'))).size).toBe(CROWD);
  });

  it('does not coalesce authenticated requests', async () => {
    await askedByCrowd(() => ({ headers: PUBLIC }), TOKEN);
    expect(service.asked).toHaveLength(CROWD);
  });

  it('shares a failure, which the next one does not get', async () => {
    const answers = await askedByCrowd(() => ({
      status: 503,
      headers: { 'retry-after': '5' },
      body: '{"error":"no"}',
    }));
    expect(new Set(answers.map(({ status, headers }) => `${status} ${headers.get('retry-after')}`))).toEqual(
      new Set(['503 5']),
    );
    expect(service.asked).toHaveLength(1);
    service.answer(() => ({ headers: PUBLIC, body: '{"entries":[1]}' }));
    expect(await textOf()).toBe('{"entries":[1]}');
  });

  it('does not share what is about one of them, too many requests, or is not to be stored', async () => {
    const limited = await askedByCrowd(() => ({ status: service.asked.length === 1 ? 429 : 200, headers: PUBLIC }));
    expect(limited.filter(({ status }) => status === 429)).toHaveLength(1);
    now += 10_000;
    service.asked.length = 0;
    const letGo = hold(() => ({ headers: { 'cache-control': 'no-store' } }));
    const two = [get('/graphql?query=x'), get('/graphql?query=x')];
    await vi.waitFor(async () => expect(await counted('joined')).toBe(CROWD), PATIENCE);
    letGo();
    await Promise.all(two);
    expect(service.asked).toHaveLength(2);
  });
});

describe('what is kept', () => {
  const versions = () => {
    let version = 0;
    service.answer(() => ({ headers: PUBLIC, body: `{"version":${(version += 1)}}` }));
  };

  it('is given out for a second at most, and its age is told to caches further out', async () => {
    versions();
    const first = await get();
    expect([await first.text(), first.headers.get('age')]).toEqual(['{"version":1}', null]);
    now += 499;
    const second = await get();
    expect([await second.text(), second.headers.get('age')]).toEqual(['{"version":1}', '1']);
    now += 501;
    expect(await textOf()).toBe('{"version":2}');
  });

  it('is counted from the question, so that a slow answer is not given out for longer', async () => {
    service.answer(() => {
      if (service.asked.length === 1) now += 900;
      return { headers: PUBLIC, body: `{"version":${service.asked.length}}` };
    });
    expect(await textOf()).toBe('{"version":1}');
    now += 100;
    expect(await textOf()).toBe('{"version":2}');
  });

  it('is asked for anew by those who come a second after a question that has no answer yet', async () => {
    const letGo = hold(() => ({ headers: PUBLIC, body: '{"version":1}' }));
    const first = textOf();
    await vi.waitFor(() => expect(service.asked).toHaveLength(1), PATIENCE);
    now += 1_000;
    service.answer(() => ({ headers: PUBLIC, body: '{"version":2}' }));
    expect(await textOf()).toBe('{"version":2}');
    letGo();
    expect(await first).toBe('{"version":1}');
    expect(await textOf()).toBe('{"version":2}');
  });

  it('is refreshed once in the second half of its life, while all clients still get the cached answer', async () => {
    versions();
    await textOf();
    now += 600;
    const letGo = hold(() => ({ headers: PUBLIC, body: '{"version":2}' }));
    expect(await Promise.all([textOf(), textOf(), textOf()])).toEqual(Array(3).fill('{"version":1}'));
    letGo();
    await vi.waitFor(async () => expect(await textOf()).toBe('{"version":2}'), PATIENCE);
    expect(service.asked).toHaveLength(2);
    expect(await counted('refreshed')).toBe(1);
  });

  it('outlives a failure of the service, but not its second', async () => {
    versions();
    await textOf();
    await service.close();
    now += 600;
    expect(await textOf()).toBe('{"version":1}');
    now += 400;
    const answer = await get();
    expect([answer.status, await answer.json()]).toEqual([
      503,
      { error: 'The service is starting or down. Please try again in a moment.' },
    ]);
    service = await startFakeService();
  });

  it('outlives the refusal of a client that is over its budget, but not its second', async () => {
    versions();
    await textOf();
    service.answer(() => ({ status: 429, headers: { 'cache-control': 'no-store', 'retry-after': '9' } }));
    expect((await get(BOARD, { 'cache-control': 'no-cache' })).status).toBe(429);
    expect(await textOf()).toBe('{"version":1}');
    now += 1_000;
    expect((await get()).status).toBe(429);
  });

  it('is never given to nor taken from a client with a token', async () => {
    versions();
    await textOf();
    expect(await textOf(BOARD, TOKEN)).toBe('{"version":2}');
    expect(await textOf()).toBe('{"version":1}');
    expect(service.asked.map(({ headers }) => headers.authorization)).toEqual([undefined, TOKEN.authorization]);
  });

  it('is given to a client with cookies, which the service never sees', async () => {
    versions();
    expect(await textOf(BOARD, { cookie: 'a=b' })).toBe('{"version":1}');
    expect(await textOf(BOARD, { cookie: 'c=d' })).toBe('{"version":1}');
    expect(await textOf()).toBe('{"version":1}');
    expect(service.asked.map(({ headers }) => headers.cookie)).toEqual([undefined]);
  });

  it.each(['no-cache', 'max-age=0', 'no-store, No-Cache'])(
    'is bypassed by %s, and the new answer replaces it',
    async (wish) => {
      versions();
      await textOf();
      expect(await textOf(BOARD, { 'cache-control': wish })).toBe('{"version":2}');
      expect(await textOf(BOARD, { 'cache-control': 'max-age=60' })).toBe('{"version":2}');
    },
  );

  it('is one version for each question', async () => {
    versions();
    expect(await textOf('/api/entries/public?page=1&limit=25')).toBe('{"version":1}');
    expect(await textOf('/api/entries/public?limit=25&page=1')).toBe('{"version":1}');
    expect(await textOf('/api/entries/public?page=2&limit=25')).toBe('{"version":2}');
    expect(await textOf('/graphql?query=x')).toBe('{"version":3}');
    expect(await textOf('/graphql?query=x', { 'apollo-require-preflight': '1' })).toBe('{"version":4}');
  });
});
