import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { createLogger } from '@derby/server-kit/logger';
import { Registry } from 'prom-client';
import { beforeEach, expect, it } from 'vitest';
import { createMicroCache, type MicroCache } from './micro-cache.ts';
import { LIMITS } from '../limits.ts';

const MEGABYTE = 1_048_576;

let targets: string[];
let responseBytes: number;
let cache: MicroCache;

beforeEach(() => {
  targets = [];
  responseBytes = 2;
  const config = { publicUrl: 'https://derby.test', gatewayUrl: 'http://gateway', restCompatUrl: 'http://rest' };
  cache = createMicroCache(config, {
    limits: LIMITS,
    commonHeaders: {},
    logger: createLogger({ name: 'test', level: 'silent' }),
    metrics: new Registry(),
    isTrusted: () => false,
    now: () => 0,
    upstream: {
      fetch: async ({ target }) => {
        targets.push(target);
        return {
          status: 200,
          headers: { 'cache-control': 'public, max-age=1' },
          body: Buffer.alloc(responseBytes, 32),
        };
      },
      close: async () => undefined,
    },
  });
});

/** Reads a page and waits for the response. */
async function readPage(page: number): Promise<void> {
  const url = `/api/entries/public?page=${page}`;
  const request = Object.assign(new IncomingMessage(new Socket()), { method: 'GET', url, headers: {} });
  const response = new ServerResponse(request);
  const ended = new Promise<void>((resolve) => {
    response.end = () => {
      resolve();
      return response;
    };
  });
  expect(cache.respond(request, response)).toBe(true);
  await ended;
}

async function isCached(page: number): Promise<boolean> {
  targets.length = 0;
  await readPage(page);
  return targets.length === 0;
}

it('the cache keeps 1,000 responses and evicts the least recently read one first', async () => {
  for (let page = 1; page <= 1_000; page += 1) await readPage(page);
  expect(await isCached(1)).toBe(true);
  await readPage(1_001);
  expect([await isCached(1_001), await isCached(1), await isCached(2)]).toEqual([true, true, false]);
});

it('the cache keeps 32 MB and counts each response twice, because it may be cached in other codings', async () => {
  responseBytes = MEGABYTE;
  for (let page = 1; page <= 16; page += 1) await readPage(page);
  expect([await isCached(16), await isCached(2), await isCached(1)]).toEqual([true, true, false]);
});

it('the cache does not keep a response that alone exceeds its limits', async () => {
  responseBytes = 17 * MEGABYTE;
  await readPage(1);
  expect(await isCached(1)).toBe(false);
});
