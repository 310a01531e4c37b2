import { ALL_INDEXES } from '@derby/domain/database';
import { connectDatabase, makeIndexes, missingIndexes } from '@derby/domain/kernel';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startFlakyProxy, type FlakyProxy } from './testing/flaky-proxy.ts';
import { openGatewayContext, type GatewayTestContext } from './testing/gateway-context.ts';

/** Longer than any answer of a gateway may take (docs/guarantees.md, D3). */
const INDEX_BUILD_MS = 2_500;

let context: GatewayTestContext;
let proxy: FlakyProxy;
beforeAll(async () => {
  context = await openGatewayContext();
  const { port } = new URL(context.mongodbUrl);
  proxy = await startFlakyProxy(Number(port), { slow: { word: 'createIndexes', byMs: INDEX_BUILD_MS } });
});
afterAll(async () => {
  await context.close();
  await proxy.close();
});

test('the indexes of a large database are waited for, and a gateway is not ready before', async () => {
  await context.database.collection('entries').dropIndex('ticketId_1');
  const gateway = await context.startGateway();
  expect((await fetch(`${gateway.url()}/ready`)).status).toBe(503);

  const mongodbUrl = new URL(context.mongodbUrl);
  mongodbUrl.port = String(proxy.port);
  const database = await connectDatabase({ mongodbUrl: mongodbUrl.href, poolSize: 1 });
  await makeIndexes(database, ALL_INDEXES);
  await database.close();
  expect(await missingIndexes(context.database, ALL_INDEXES)).toEqual([]);
  await expect.poll(async () => (await fetch(`${gateway.url()}/ready`)).status).toBe(200);
});
