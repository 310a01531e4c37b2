import { ALL_INDEXES } from '@derby/domain/database';
import { connectDatabase, makeIndexes, missingIndexes } from '@derby/domain/kernel';
import { startFlakyProxy } from '@derby/server-kit/testing/flaky-proxy';
import type { CommandStartedEvent } from 'mongodb';
import { expect, it } from 'vitest';
import { openDependencies } from '@derby/api-kit/dependencies';
import { openGatewayContext } from './testing/gateway-context.ts';

/** `/ready` caches its result for a second and checks the indexes every 5 s. */
const FLIP = { timeout: 20_000 };
/** Longer than a gateway may take to respond (docs/guarantees.md, D3). */
const INDEX_BUILD_MS = 2_500;

const context = openGatewayContext();

it('/ready reads a document with few queries for 300 requests, and never creates an index', async () => {
  const commands: CommandStartedEvent[] = [];
  const url = new URL(context.mongodbUrl);
  url.searchParams.set('monitorCommands', 'true');
  const gateway = await context.startGateway({
    mongodbUrl: url.href,
    overrides: {
      async openDependencies(...options) {
        const dependencies = await openDependencies(...options);
        dependencies.deps.database.getClient().on('commandStarted', (event) => void commands.push(event));
        return dependencies;
      },
    },
  });
  commands.length = 0;
  const startedAt = performance.now();
  // The connection to Redis may still be opening.
  await expect.poll(() => context.readiness(gateway), FLIP).toMatchObject({ status: 200, ready: { indexes: true } });
  for (let round = 0; round < 10; round += 1) {
    const statuses = await Promise.all(
      Array.from({ length: 30 }, async () => (await context.readiness(gateway)).status),
    );
    expect(new Set(statuses)).toEqual(new Set([200]));
  }
  const seconds = (performance.now() - startedAt) / 1_000;
  const names = commands.map(({ commandName }) => commandName);
  process.stdout.write(`300 requests in ${seconds.toFixed(1)} s: ${names.length} database commands\n`);
  expect(names).not.toContain('createIndexes');
  expect(commands.some(({ command }) => command['find'] === 'counters')).toBe(true);
  // One check a second with fewer than ten commands, and one check of the indexes every 5 s.
  expect(names.length).toBeLessThan(20 * (1 + seconds));
});

it('/ready returns 503 while an index is missing, also at the start, and 200 once a slow build has created it', async () => {
  const slow = { word: 'createIndexes', byMs: INDEX_BUILD_MS };
  const proxy = await startFlakyProxy(context.mongodbUrl, { slow });
  expect(await context.readiness()).toMatchObject({ status: 200, ready: { indexes: true } });
  await context.database.collection('entries').dropIndex('ticketId_1');
  await expect.poll(() => context.readiness(), FLIP).toMatchObject({ status: 503, ready: { indexes: false } });
  expect(context.lines).toContainEqual(
    expect.objectContaining({ missing: ['entries.ticketId_1'], msg: 'indexes missing, npm run migrate makes them' }),
  );
  const late = await context.startGateway();
  expect(await context.readiness(late)).toMatchObject({ status: 503 });
  await expect.poll(() => context.readiness(late), FLIP).toMatchObject({ status: 503, ready: { indexes: false } });
  expect(await missingIndexes(context.database, ALL_INDEXES)).toEqual(['entries.ticketId_1']);

  const database = await connectDatabase({ mongodbUrl: proxy.url, poolSize: 1 });
  await makeIndexes(database, ALL_INDEXES);
  await database.close();
  await proxy.close();
  for (const gateway of [context.one, late]) {
    await expect.poll(() => context.readiness(gateway), FLIP).toMatchObject({ status: 200, ready: { indexes: true } });
  }
});
