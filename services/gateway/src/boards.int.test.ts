import { startFlakyProxy } from '@derby/server-kit/testing/flaky-proxy';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Gateway } from './app.ts';
import { openGatewayContext } from './testing/gateway-context.ts';

const ENTRIES = 1_000;
const PART = 250;
const FIRST_ID = 1_000_001;

const BOARD = `query ($page: Int = 1, $search: String) {
  leaderboard(division: REGULAR, page: $page, limit: 5, search: $search) { total isOfficial version entries { id } }
}`;
const EVERYTHING = `{
  regular: leaderboard(division: REGULAR, page: 40) { total }
  junior: leaderboard(division: JUNIOR, search: "ann") { total }
  leaderboardStatus { isPublic hasEnded phase phaseEndsAt }
}`;
const CREATE = 'mutation ($input: CreateEntryInput!) { createEntry(input: $input) { id rank } }';
const UPDATE = 'mutation ($id: Int!, $input: UpdateEntryInput!) { updateEntry(id: $id, input: $input) { id rank } }';
const DELETE = 'mutation ($id: Int!) { deleteEntry(id: $id) }';

/** Long, because these tests do not measure time and the machine may be busy. */
const PATIENCE = { timeout: 20_000 };

/** A gateway and its database statements since the last check. */
interface Watched {
  readonly at: Gateway;
  readonly statements: string[];
}

const context = openGatewayContext();
let redis: Redis;
let one: Watched;
let other: Watched;

async function start(through: { redisUrl?: string } = {}): Promise<Watched> {
  const statements: string[] = [];
  const onStatement = (statement: string) => {
    // Polls of settings, ended sessions, and what has changed on boards: one for all reads of half a second.
    if (!/^(settings|sessions)\.|^(board_versions|derby)\.findOne/.test(statement)) statements.push(statement);
  };
  return { at: await context.startGateway({ ...through, onStatement }), statements };
}

const row = (id: number, fishWeightLbs: number) => ({
  _id: id as never,
  ticketId: `T-${id}`,
  firstName: 'Ann',
  lastName: 'Sample',
  phoneNumber: '2505550100',
  fishWeightLbs,
  isJunior: false,
  createdAt: new Date('2025-08-09T19:00:00.000Z'),
  photoFileName: null,
});

beforeAll(async () => {
  redis = new Redis(context.redisUrl);
  [one, other] = await Promise.all([start(), start()]);
  const rows = Array.from({ length: ENTRIES }, (_, index) => row(FIRST_ID + index, 1 + index / ENTRIES));
  // In small parts, because the embedded server runs one command at a time.
  for (let from = 0; from < ENTRIES; from += PART) {
    await context.database.collection('entries').insertMany(rows.slice(from, from + PART));
  }
});
afterAll(async () => await redis.quit());

/** Returns the first page as a visitor sees it, by POST because those responses are not cached. */
async function top({ at }: Watched): Promise<{ total: number; isOfficial: boolean; version: string; ids: number[] }> {
  const { leaderboard } = await context.run(BOARD, { token: null, at });
  return { ...leaderboard, ids: leaderboard.entries.map(({ id }: { id: number }) => id) };
}

const fish = (fishWeight: number, isJunior = false) => ({
  input: { firstName: 'Ann', lastName: 'Sample', phoneNumber: '2505550100', fishWeight: String(fishWeight), isJunior },
});
const weighIn = async ({ at }: Watched, lbs: number): Promise<{ id: number; rank: number }> =>
  (await context.run(CREATE, { variables: fish(lbs), at })).createEntry;
const correct = async ({ at }: Watched, id: number, input: object) =>
  (await context.run(UPDATE, { variables: { id, ...input }, at })).updateEntry;
const remove = async ({ at }: Watched, id: number) => await context.run(DELETE, { variables: { id }, at });

/** Waits until the boards of the gateways are in memory and equal, and no event is pending. */
async function settle(...watched: Watched[]): Promise<void> {
  // A gateway shows its own writes at once. Its event to the other gateway may still be pending.
  await expect
    .poll(async () => new Set(await Promise.all(watched.map(async (each) => (await top(each)).total))).size, PATIENCE)
    .toBe(1);
  for (const { at, statements } of watched) {
    await expect
      .poll(async () => {
        statements.length = 0;
        await context.send(EVERYTHING, { token: null, at });
        return [...statements];
      }, PATIENCE)
      .toEqual([]);
  }
}

beforeEach(async () => await settle(one, other));

test('reads of the board make no database query', async () => {
  for (const { at, statements } of [one, other]) {
    const sent = [undefined, 'ann', '#400', 'nobody'].map((search) => ({ page: 3, search }));
    await Promise.all(sent.map((variables) => context.run(BOARD, { variables, token: null, at })));
    expect(statements).toEqual([]);
  }
});

test('a weigh-in costs at most 12 statements, and one read of the division at the next read of a board', async () => {
  await weighIn(one, 50);
  await settle(one, other);
  await weighIn(one, 51);
  expect(one.statements).toEqual(expect.arrayContaining(['entries.insertOne', 'entries.countDocuments']));
  expect(one.statements.filter((statement) => /\.(find|aggregate)$/.test(statement))).toEqual([]);
  expect(one.statements.length).toBeLessThanOrEqual(12);
  const total = (await top(one)).total;
  await expect.poll(async () => (await top(other)).total, PATIENCE).toBe(total);
  expect(other.statements).toEqual(['entries.find']);
});

describe('two gateways', () => {
  test('show the same entries and version after a weigh-in, a correction and a deletion at one of them', async () => {
    const before = await top(other);
    expect((await top(one)).version).toBe(before.version);
    const made = await weighIn(one, 100);
    expect([made.rank, (await top(one)).ids[0]]).toEqual([1, made.id]);
    await expect.poll(async () => (await top(other)).ids[0], PATIENCE).toBe(made.id);
    const versions = new Set([(await top(one)).version, (await top(other)).version]);
    expect([versions.size, versions.has(before.version)]).toEqual([1, false]);

    const second = await weighIn(other, 90);
    expect([second.rank, (await top(other)).ids.slice(0, 2)]).toEqual([2, [made.id, second.id]]);
    expect(await correct(one, second.id, fish(110))).toEqual({ id: second.id, rank: 1 });
    await expect.poll(async () => (await top(other)).ids.slice(0, 2), PATIENCE).toEqual([second.id, made.id]);

    await correct(other, made.id, fish(100, true));
    await remove(other, second.id);
    await expect.poll(async () => (await top(one)).total, PATIENCE).toBe(before.total);
    await remove(other, made.id);
  });

  test('show a deletion without its event', async () => {
    const made = await weighIn(one, 200);
    await settle(one, other);
    context.redis.lose('entries-changed');
    await remove(one, made.id);
    expect((await top(one)).ids).not.toContain(made.id);
    await expect.poll(async () => (await top(other)).ids, PATIENCE).not.toContain(made.id);
  });

  test.each([
    ['entries-changed', { kind: 'entries-changed', isJunior: false, entryId: 1, version: 7 }],
    ['board-cleared', { kind: 'board-cleared' }],
  ])('read their boards again at the event %s of an older build, which renews no version', async (_kind, event) => {
    const { id } = await weighIn(one, 0.25);
    await settle(one, other);
    await context.database.collection('entries').deleteOne({ _id: id as never });
    const { total } = await top(other);
    await redis.publish(`derby:events:${redis.options.db}`, JSON.stringify(event));
    await expect
      .poll(async () => [(await top(one)).total, (await top(other)).total], PATIENCE)
      .toEqual([total - 1, total - 1]);
  });
});

test('a gateway without Redis finds changes by itself, and reads memory meanwhile', async () => {
  const proxy = await startFlakyProxy(context.redisUrl);
  const flaky = await start({ redisUrl: proxy.url });
  await settle(flaky);
  // It does not close the connections, which takes longest to notice.
  proxy.hold();
  const { id } = await weighIn(one, 300);
  await expect.poll(async () => (await top(flaky)).ids[0], PATIENCE).toBe(id);
  flaky.statements.length = 0;
  await top(flaky);
  expect(flaky.statements).toEqual([]);
  await remove(one, id);
  await expect.poll(async () => (await top(flaky)).ids, PATIENCE).not.toContain(id);
  proxy.mend();
  await flaky.at.close();
  await proxy.close();
});

test('a board is official in every process once the derby has ended, also without its event', async () => {
  context.redis.lose('derby-ended');
  await context.run('mutation { endDerby { message } }', one);
  expect((await top(one)).isOfficial).toBe(true);
  await expect.poll(async () => (await top(other)).isOfficial, PATIENCE).toBe(true);
});
