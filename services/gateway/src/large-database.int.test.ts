import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDependencies } from './dependencies.ts';
import { startFlakyProxy, type FlakyProxy } from './testing/flaky-proxy.ts';
import { openGatewayContext, type GatewayTestContext } from './testing/gateway-context.ts';
import { diskStorage, readableLogger, testConfig } from './testing/start-gateway.ts';

/** Longer than any answer may take (docs/guarantees.md, D3). */
const INDEX_BUILD_MS = 2_500;

let context: GatewayTestContext;
let database: FlakyProxy;
beforeAll(async () => {
  context = await openGatewayContext();
  const { port } = new URL(context.mongodbUrl);
  database = await startFlakyProxy(Number(port), { slow: { word: 'createIndexes', byMs: INDEX_BUILD_MS } });
});
afterAll(async () => {
  await context.close();
  await database.close();
});

test('a gateway waits for the indexes of a large database, and answers quickly afterwards', async () => {
  const mongodbUrl = new URL(context.mongodbUrl);
  mongodbUrl.port = String(database.port);
  const { redisUrl, dataDirectory } = context;
  const config = testConfig({ mongodbUrl: mongodbUrl.href, redisUrl, storage: diskStorage(dataDirectory) });
  const opened = await openDependencies(config, readableLogger().logger);
  const indexes = await context.database.collection('entries').indexes();
  const fields = new Set(indexes.map(({ key }) => Object.keys(key)[0]));
  expect(fields).toEqual(new Set(['_id', 'ticketId', 'requestKey', 'isJunior']));
  expect(opened.deps.database.getClient().options.socketTimeoutMS).toBe(1_700);
  await opened.close();
});
