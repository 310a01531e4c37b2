import { connectDatabase, type Connection } from '@derby/domain/kernel';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Gateway } from './app.ts';
import { ask, askByGet } from './testing/ask.ts';
import { startFlakyProxy } from './testing/flaky-proxy.ts';
import { openGatewayContext, type GatewayTestContext } from './testing/gateway-context.ts';

const ENTRIES = 5_000;
const PART = 250;
const FIRST_ID = 1_000_001;

const BOARD = `query ($page: Int = 1, $search: String) {
  leaderboard(division: REGULAR, page: $page, limit: 5, search: $search) { total isOfficial entries { id rank } }
}`;
const EVERYTHING = `{
  regular: leaderboard(division: REGULAR, page: 200) { total }
  junior: leaderboard(division: JUNIOR, search: "ann") { total }
  leaderboardStatus { isPublic hasEnded }
}`;
const CREATE = 'mutation ($input: CreateEntryInput!) { createEntry(input: $input) { id rank } }';
const UPDATE = 'mutation ($id: Int!, $input: UpdateEntryInput!) { updateEntry(id: $id, input: $input) { id rank } }';
const DELETE = 'mutation ($id: Int!) { deleteEntry(id: $id) }';
const SETTINGS = 'mutation ($settings: [SettingInput!]!) { updateSettings(settings: $settings) }';

/** A busy machine may take its time where time is not the subject. */
const PATIENCE = { timeout: 20_000 };

/** A gateway, and what it asked the database since the last look. */
interface Watched {
  readonly gateway: Gateway;
  readonly statements: string[];
}

let context: GatewayTestContext;
let database: Connection;
let redis: Redis;
let one: Watched;
let other: Watched;
let token: string;

async function start(through: { redisUrl?: string } = {}): Promise<Watched> {
  const statements: string[] = [];
  const onStatement = (statement: string) => {
    // The settings are polled, and ended sessions are looked for, whatever happens.
    if (!/^(settings|sessions)\./.test(statement)) statements.push(statement);
  };
  const gateway = await context.startGateway({ ...through, onStatement });
  return { gateway, statements };
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
  context = await openGatewayContext();
  redis = new Redis(context.redisUrl);
  database = await connectDatabase({ mongodbUrl: context.mongodbUrl, poolSize: 5 });
  [one, other] = await Promise.all([start(), start()]);
  const rows = Array.from({ length: ENTRIES }, (_, index) => row(FIRST_ID + index, 1 + index / ENTRIES));
  // In small parts, because the embedded server does one thing at a time.
  for (let from = 0; from < ENTRIES; from += PART) {
    await database.collection('entries').insertMany(rows.slice(from, from + PART));
  }
  token = await context.signIn(one.gateway);
});
afterAll(async () => {
  await redis.quit();
  await database.close();
  await context.close();
});

/** The first page as a visitor sees it, by POST: nothing that is remembered answers it. */
async function top(watched: Watched): Promise<{ total: number; isOfficial: boolean; ids: number[] }> {
  const { leaderboard } = (await ask(watched.gateway.url(), { query: BOARD })).data;
  return { ...leaderboard, ids: leaderboard.entries.map(({ id }: { id: number }) => id) };
}

const fish = (fishWeight: number, isJunior = false) => ({
  input: {
    firstName: 'Ann',
    lastName: 'Sample',
    phoneNumber: '250-555-0100',
    fishWeight: String(fishWeight),
    isJunior,
  },
});

async function weighIn(at: Watched, lbs: number): Promise<{ id: number; rank: number }> {
  return (await ask(at.gateway.url(), { query: CREATE, variables: fish(lbs), token })).data.createEntry;
}

async function save(key: string, value: boolean, at = one): Promise<void> {
  const variables = { settings: [{ key, value: String(value) }] };
  expect((await ask(at.gateway.url(), { query: SETTINGS, variables, token })).errors).toBeUndefined();
}

/** Both boards in memory, equal, and nothing on its way to them. */
async function settle(...watched: Watched[]): Promise<void> {
  // A gateway shows its own writes at once; what it has told the other one may still be on its way.
  await expect
    .poll(async () => new Set(await Promise.all(watched.map(async (each) => (await top(each)).total))).size, PATIENCE)
    .toBe(1);
  for (const { gateway, statements } of watched) {
    await expect
      .poll(async () => {
        statements.length = 0;
        await ask(gateway.url(), { query: EVERYTHING });
        return [...statements];
      }, PATIENCE)
      .toEqual([]);
  }
}

beforeEach(async () => await settle(one, other));

test('pages of one state have one version in every process, and another one after a weigh-in', async () => {
  const versionOf = async ({ gateway }: Watched, page: number) => {
    const query = `{ leaderboard(division: REGULAR, limit: 5, page: ${page}) { version } }`;
    return String((await ask(gateway.url(), { query })).data.leaderboard.version);
  };
  const [first, ...others] = await Promise.all([versionOf(one, 1), versionOf(one, 900), versionOf(other, 2)]);
  expect(others).toEqual([first, first]);
  await weighIn(one, 1.5);
  await settle(one, other);
  const after = await Promise.all([versionOf(one, 1), versionOf(other, 1)]);
  expect(new Set(after).size).toBe(1);
  expect(after).not.toContain(first);
});

describe('reads of a board of 5,000 entries', () => {
  test('ask the database for nothing', async () => {
    for (const { gateway, statements } of [one, other]) {
      const searches = [undefined, 'ann', '#4000', 'nobody'];
      const asked = searches.map((search) => ask(gateway.url(), { query: BOARD, variables: { page: 3, search } }));
      const answers = [...(await Promise.all(asked)), await ask(gateway.url(), { query: EVERYTHING })];
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
      expect(statements).toEqual([]);
    }
  });

  test('a weigh-in costs the same few statements however many entries there are, and the other board one', async () => {
    await weighIn(one, 50);
    await settle(one, other);
    await weighIn(one, 51);
    await expect
      .poll(() => [one.statements.toSorted(), other.statements], PATIENCE)
      .toEqual([expect.arrayContaining(['entries.insertOne', 'entries.findOne']), ['entries.findOne']]);
    expect(one.statements.filter((statement) => /\.(find|aggregate|countDocuments)$/.test(statement))).toEqual([]);
    expect(one.statements.length).toBeLessThanOrEqual(12);
  });
});

describe('two gateways', () => {
  test('show an entry that was weighed in, corrected and deleted at one of them', async () => {
    const { total } = await top(other);
    const made = await weighIn(one, 100);
    expect([made.rank, (await top(one)).ids[0]]).toEqual([1, made.id]);
    await expect.poll(async () => (await top(other)).ids[0], PATIENCE).toBe(made.id);

    const second = await weighIn(other, 90);
    expect([second.rank, (await top(other)).ids.slice(0, 2)]).toEqual([2, [made.id, second.id]]);
    const corrected = await ask(one.gateway.url(), {
      query: UPDATE,
      variables: { id: second.id, ...fish(110) },
      token,
    });
    expect(corrected.data.updateEntry).toEqual({ id: second.id, rank: 1 });
    await expect.poll(async () => (await top(other)).ids.slice(0, 2), PATIENCE).toEqual([second.id, made.id]);

    await ask(other.gateway.url(), { query: UPDATE, variables: { id: made.id, ...fish(100, true) }, token });
    await ask(other.gateway.url(), { query: DELETE, variables: { id: second.id }, token });
    await expect.poll(async () => (await top(one)).total, PATIENCE).toBe(total);
    await ask(other.gateway.url(), { query: DELETE, variables: { id: made.id }, token });
  });

  test.each([
    ['a lost event', async () => void (await redis.incr('derby:board-version:regular'))],
    ['an emptied Redis', async () => void (await redis.flushdb())],
  ])('after %s the whole division is read anew', async (_what, lose) => {
    const id = (await database.collection('entries').countDocuments()) + 2 * FIRST_ID;
    await weighIn(one, 0.5);
    await database.collection('entries').insertOne(row(id, 200));
    await weighIn(one, 0.5);
    await settle(one, other);
    // The control: no event was published for this row, so no board shows it.
    expect([(await top(one)).ids[0], (await top(other)).ids[0]]).not.toContain(id);
    await lose();
    await weighIn(one, 0.5);
    await expect.poll(async () => [(await top(one)).ids[0], (await top(other)).ids[0]], PATIENCE).toEqual([id, id]);
    await ask(one.gateway.url(), { query: DELETE, variables: { id }, token });
  });

  test('are emptied together by a reset', async () => {
    const stored = await database
      .collection('entries')
      .find({ fishWeightLbs: { $lt: 1 } })
      .toArray();
    await weighIn(one, 0.25);
    await settle(one, other);
    await database.collection('entries').deleteMany({ fishWeightLbs: { $lt: 1 } });
    const { total } = await top(other);
    await redis.publish(`derby:events:${redis.options.db}`, '{"kind":"board-cleared"}');
    const after = total - stored.length - 1;
    await expect.poll(async () => [(await top(one)).total, (await top(other)).total], PATIENCE).toEqual([after, after]);
  });

  test('with the cache off everything is read from the database, with it on again nothing', async () => {
    await save('enable_leaderboard_cache', false);
    await expect
      .poll(async () => {
        other.statements.length = 0;
        await top(other);
        return other.statements.toSorted();
      }, PATIENCE)
      .toEqual(['derby.findOne', 'entries.find']);
    await save('enable_leaderboard_cache', true);
    await settle(one, other);
  });
});

describe('a gateway that loses Redis', () => {
  test.each(['cut', 'hold'] as const)(
    '%s: it reads the database, and its memory once events arrive again',
    async (fault) => {
      const proxy = await startFlakyProxy(Number(new URL(context.redisUrl).port));
      const flaky = await start({ redisUrl: Object.assign(new URL(context.redisUrl), { port: proxy.port }).href });
      await settle(flaky);
      proxy[fault]();
      const { id } = await weighIn(one, 300);
      await expect.poll(async () => (await top(flaky)).ids[0], PATIENCE).toBe(id);
      flaky.statements.length = 0;
      await top(flaky);
      expect(flaky.statements.toSorted()).toEqual(['derby.findOne', 'entries.find']);
      proxy.mend();
      await settle(flaky);
      await ask(one.gateway.url(), { query: DELETE, variables: { id }, token });
      await expect.poll(async () => (await top(flaky)).ids, PATIENCE).not.toContain(id);
      await flaky.gateway.close();
      await proxy.close();
    },
  );
});

describe('a board that a crowd looks at', () => {
  const look = async (at: Watched) => (await askByGet(at.gateway.url(), { query: BOARD })).status;

  test('made private is private everywhere, whatever is remembered, and stays so', async () => {
    for (let round = 0; round < 3; round += 1) {
      await expect.poll(async () => [await look(one), await look(other)], PATIENCE).toEqual([200, 200]);
      const by = round % 2 === 0 ? one : other;
      await save('leaderboard_public', false, by);
      expect(await look(by)).toBe(403);
      await expect.poll(async () => [await look(one), await look(other)], PATIENCE).toEqual([403, 403]);
      const later: number[] = [];
      for (let turn = 0; turn < 20; turn += 1) later.push(await look(one), await look(other));
      expect(new Set(later)).toEqual(new Set([403]));
      await save('leaderboard_public', true, by);
    }
  });

  test('is official everywhere once the derby has ended', async () => {
    await ask(one.gateway.url(), { query: 'mutation { endDerby { message } }', token });
    expect((await top(one)).isOfficial).toBe(true);
    await expect.poll(async () => (await top(other)).isOfficial, PATIENCE).toBe(true);
  });
});
