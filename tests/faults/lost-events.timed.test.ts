import { setTimeout as wait } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { contestants, resetDerby, type WireEntry } from '../support/api.ts';
import { eventually } from '../support/eventually.ts';
import { redisUrl } from '../support/servers.ts';
import { sharedProduct } from '../support/shared-product.ts';

const SHOWN_WITHIN_MS = 1_000;
/** Longer than the cache of the front door and the wait for the first publish. */
const SETTLED_AFTER_MS = 2_000;
const END = 'mutation { endDerby { message } }';

const { product, client } = sharedProduct();
let redis: Redis;
beforeAll(() => void (redis = new Redis(redisUrl(product))));
afterAll(async () => await redis.quit());

/** What Redis refuses, as at its memory limit and as on a connection that only publishes. */
const FAULTS = {
  'refuses every write': ['config', 'set', 'maxmemory', '1'],
  'refuses every event': ['acl', 'setuser', 'default', '-publish'],
} as const;
const REMEDIES = [
  ['config', 'set', 'maxmemory', '0'],
  ['acl', 'setuser', 'default', '+publish'],
] as const;
const mend = async () => {
  for (const [command, ...values] of REMEDIES) await redis.call(command, ...values);
};

/** Reads the board of rest-compat; GraphQL, which writes here, is another process. */
const publicBoard = async () => {
  const response = await fetch(`${product.baseUrl}/api/entries/public?is_junior=false`);
  return ((await response.json()) as { entries: WireEntry[] }).entries.map(({ last_name: lastName }) => lastName);
};
const publicStatus = async () =>
  (await (await fetch(`${product.baseUrl}/api/leaderboard/status`)).json()) as { phase: string };

describe.each(Object.entries(FAULTS))('while Redis %s', (_what, [command, ...values]) => {
  afterEach(mend);

  it('the other API shows within a second that an entry was deleted and that the derby has ended', async () => {
    const [angler] = contestants(1);
    const { id } = await client.weighIn({ ...angler!, lastName: 'Unheard', fishWeight: '99.75' });
    await eventually('the board shows the entry', async () => (await publicBoard()).includes('Unheard') || undefined);
    await eventually('the derby is under way', async () => (await publicStatus()).phase !== 'ended' || undefined);
    await wait(SETTLED_AFTER_MS);
    await redis.call(command, ...values);
    await client.graphql('mutation ($id: Int!) { deleteEntry(id: $id) }', { id });
    await wait(SHOWN_WITHIN_MS);
    const board = await publicBoard();
    await client.graphql(END);
    await wait(SHOWN_WITHIN_MS);
    const { phase } = await publicStatus();
    await mend();
    await resetDerby(client);
    expect(board).not.toContain('Unheard');
    expect(phase).toBe('ended');
  });
});
