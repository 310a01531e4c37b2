import { createLocalWindowCounter } from '@derby/backend-kit/window-counter';
import { afterEach, expect, it } from 'vitest';
import type { Gateway } from './app.ts';
import { fakeDependencies } from '@derby/api-kit/testing/fake-dependencies';
import { startGateway } from './testing/start-gateway.ts';

const VISITOR = '203.0.113.7';

let gateway: Gateway | undefined;
afterEach(async () => await gateway?.close());

/** Returns the subjects by which a request from this machine with these headers is counted. */
async function countedSubjects(trustedProxies: string, forwardedFor: string): Promise<string[]> {
  const subjects: string[] = [];
  const counter = createLocalWindowCounter();
  const requestCounter: typeof counter = {
    ...counter,
    count: async (...input) => {
      subjects.push(JSON.stringify(input));
      return await counter.count(...input);
    },
  };
  const dependencies = fakeDependencies({ settings: { rateLimitEnabled: true }, deps: { requestCounter } });
  ({ gateway } = await startGateway({ dependencies, config: { trustedProxies } }));
  await fetch(`${gateway.url()}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': forwardedFor },
    body: '{"query":"{ leaderboardStatus { isPublic } }"}',
  });
  return subjects;
}

it('a request is counted by the address that a trusted front door reports', async () => {
  expect(await countedSubjects('loopback', VISITOR)).toEqual([expect.stringContaining(VISITOR)]);
});

it('a request through two trusted proxies is counted by the first untrusted address', async () => {
  const forwardedFor = `198.51.100.1, ${VISITOR}, 192.0.2.9`;
  expect(await countedSubjects('127.0.0.1,192.0.2.0/24', forwardedFor)).toEqual([expect.stringContaining(VISITOR)]);
});

it('a request of an untrusted peer is counted by the address of the peer', async () => {
  expect(await countedSubjects('192.0.2.1', VISITOR)).toEqual([expect.stringContaining('127.0.0.1')]);
});
