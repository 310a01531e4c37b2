import type { CommandStartedEvent } from 'mongodb';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openDependencies } from './dependencies.ts';
import type { Gateway } from './app.ts';
import { openGatewayContext, type GatewayTestContext } from './testing/gateway-context.ts';

/** `/ready` keeps its answer for a second, and looks at the indexes every other second. */
const FLIP = { timeout: 20_000 };

let context: GatewayTestContext;
let gateway: Gateway;
let commands: CommandStartedEvent[];
beforeAll(async () => {
  context = await openGatewayContext();
  const overrides = {
    async openDependencies(...options: Parameters<typeof openDependencies>) {
      const dependencies = await openDependencies(...options);
      const client = dependencies.deps.database.getClient();
      client.on('commandStarted', (event) => void commands.push(event));
      return dependencies;
    },
  };
  commands = [];
  gateway = await context.startGateway({ mongodbUrl: `${context.mongodbUrl}?monitorCommands=true` }, overrides);
});
beforeEach(() => void (commands = []));
afterAll(async () => await context.close());

async function readiness(): Promise<{ status: number; indexes: boolean | undefined }> {
  const answer = await fetch(`${gateway.url()}/ready`);
  const { checks } = (await answer.json()) as { checks: { name: string; ready: boolean }[] };
  return { status: answer.status, indexes: checks.find(({ name }) => name === 'indexes')?.ready };
}

it('asks the database for a document, a few times for 300 requests, and never makes an index', async () => {
  const startedAt = performance.now();
  for (let round = 0; round < 10; round += 1) {
    const statuses = await Promise.all(
      Array.from({ length: 30 }, async () => (await fetch(`${gateway.url()}/ready`)).status),
    );
    expect(new Set(statuses)).toEqual(new Set([200]));
  }
  const seconds = (performance.now() - startedAt) / 1_000;
  const names = commands.map(({ commandName }) => commandName);
  process.stdout.write(`300 requests in ${seconds.toFixed(1)} s: ${names.length} database commands\n`);
  expect(names).not.toContain('createIndexes');
  expect(commands.some(({ command }) => command['find'] === 'counters')).toBe(true);
  // One check a second and one look at the indexes every other second, each of less than ten commands.
  expect(names.length).toBeLessThan(20 * (1 + seconds));
});

it('is not ready after the loss of an index, does not make it, and is ready when it is back', async () => {
  const entries = context.database.collection('entries');
  expect(await readiness()).toEqual({ status: 200, indexes: true });
  await entries.dropIndex('ticketId_1');
  await expect.poll(readiness, FLIP).toEqual({ status: 503, indexes: false });
  expect((await entries.indexes()).map(({ name }) => name)).not.toContain('ticketId_1');
  expect(context.lines).toContainEqual(
    expect.objectContaining({ missing: ['entries.ticketId_1'], msg: 'indexes missing, npm run migrate makes them' }),
  );
  await entries.createIndex({ ticketId: 1 }, { unique: true });
  await expect.poll(readiness, FLIP).toEqual({ status: 200, indexes: true });
});
