import { afterEach, expect, test } from 'vitest';
import type { Gateway } from '../app.ts';
import { ask } from '../testing/ask.ts';
import { fakeDependencies } from '../testing/fake-dependencies.ts';
import { startGateway } from '../testing/start-gateway.ts';

let running: Gateway | undefined;
afterEach(async () => await running?.close());

test.each([
  'subscription { leaderboard(division: REGULAR) { total } }',
  'subscription Photos { null photoLimits { maxFileSizeBytes } }',
  'subscription { __typename }',
])('%s is refused as an operation that is not there, and is no failure of ours', async (query) => {
  const { gateway, lines } = await startGateway({ dependencies: fakeDependencies() });
  running = gateway;
  const answer = await ask(gateway.url(), { query });
  expect(answer.status).toBe(400);
  expect(answer.errors?.[0]).toMatchObject({
    message: 'There are no operations of the kind subscription.',
    extensions: { code: 'GRAPHQL_VALIDATION_FAILED' },
  });
  expect(lines.filter((line) => 'err' in line)).toEqual([]);
});
