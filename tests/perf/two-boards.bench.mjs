import { setTimeout as sleep } from 'node:timers/promises';
import autocannon from 'autocannon';
import { MongoClient } from 'mongodb';
import { signIn } from './administrator.mjs';
import { atMost, percentile } from './figures.mjs';
import { startGatewayProcess } from './gateway-process.mjs';

export const name = 'two boards';

const ENTRIES = 200;
const GOAL_VISIBLE_P99_MS = 250;
const POLL_MS = 2;
/** How long a board may take before the bench fails. */
const WAIT_LIMIT_MS = 30_000;

const SIZES = /** @type {const} */ ([500, 20_000]);
const GOAL_COST_RATIO = 2;
const ROUNDS = 5;
const ROUND_SECONDS = 2;
const CONNECTIONS = 8;
/** In small parts, because the embedded server runs one command at a time. */
const PART = 250;

const PREFLIGHT = { 'apollo-require-preflight': '1' };
const JSON_BODY = { 'content-type': 'application/json' };

const TOP = '{ leaderboard(division: REGULAR, limit: 1) { entries { id } } }';
const PAGE =
  '{ leaderboard(division: REGULAR) { total hasMore entries { id rank firstInitial lastName fishWeightLbs createdAt fishPhotoUrl } } }';
const CREATE = 'mutation ($input: CreateEntryInput!) { createEntry(input: $input) { id } }';

/** Reads the board without a token. @param {string} gatewayUrl */
async function topEntry(gatewayUrl) {
  const answer = await fetch(`${gatewayUrl}/graphql?query=${encodeURIComponent(TOP)}`, { headers: PREFLIGHT });
  const { data } = await answer.json();
  return data.leaderboard.entries[0]?.id;
}

/** Rejects after `WAIT_LIMIT_MS`. @param {() => Promise<boolean>} isDone @param {number} pollMs */
async function until(isDone, pollMs) {
  const limit = AbortSignal.timeout(WAIT_LIMIT_MS);
  while (!(await isDone())) await sleep(pollMs, undefined, { signal: limit });
}

/** Returns the milliseconds from `from` until the board shows this entry first. @param {string} url @param {number} id @param {number} from */
async function timeUntilShown(url, id, from) {
  await until(async () => (await topEntry(url)) === id, POLL_MS);
  return performance.now() - from;
}

/**
 * Measures the time from the response that accepts an entry until both boards show it.
 * @param {{ one: string, other: string, administrator: import('./administrator.mjs').Administrator }} where
 */
async function visibility({ one, other, administrator }) {
  const times = [];
  for (let index = 0; index < ENTRIES; index += 1) {
    const fish = { firstName: 'Ann', lastName: 'Sample', phoneNumber: '250-555-0100', fishWeight: String(500 + index) };
    const { createEntry } = await administrator.ask(CREATE, { input: { ...fish, isJunior: false } });
    const acceptedAt = performance.now();
    const shown = [one, other].map((url) => timeUntilShown(url, createEntry.id, acceptedAt));
    times.push(Math.max(...(await Promise.all(shown))));
  }
  return { p50Ms: percentile(times, 0.5), p99Ms: percentile(times, 0.99) };
}

/**
 * Returns the milliseconds of a request without other load.
 * @param {string} url @param {autocannon.Options} [options]
 */
async function costOf(url, options) {
  const load = { url, connections: CONNECTIONS, duration: ROUND_SECONDS, ...options };
  const { requests, non2xx, errors } = await autocannon(load);
  if (non2xx + errors > 0) throw new Error(`${url}: ${non2xx} answers other than 2xx and ${errors} errors`);
  return 1_000 / requests.average;
}

/**
 * Starts a gateway on a separate database with that many entries and the product's settings and indexes.
 * @param {Record<string, string>} context @param {number} size @param {number} redisDatabase
 */
async function startFilled({ mongodbUrl = '', redisUrl = '', dataDir = '', secretsKey = '' }, size, redisDatabase) {
  const url = Object.assign(new URL(mongodbUrl), { pathname: `/board_of_${size}` }).href;
  const ownRedis = Object.assign(new URL(redisUrl), { pathname: `/${redisDatabase}` }).href;
  const client = await MongoClient.connect(mongodbUrl);
  try {
    const product = client.db();
    const target = client.db(`board_of_${size}`);
    for (const { name: collection } of await product.listCollections().toArray()) {
      const own = (await product.collection(collection).indexes()).filter((index) => index.name !== '_id_');
      const indexes = own.map(({ v: _version, ...index }) => index);
      if (indexes.length > 0) await target.collection(collection).createIndexes(indexes);
    }
    await target.collection('settings').insertMany(await product.collection('settings').find().toArray());
    // The gateway reads the board at the first request.
    const gateway = await startGatewayProcess({
      MONGODB_URL: url,
      REDIS_URL: ownRedis,
      DATA_DIR: dataDir,
      SECRETS_KEY: secretsKey,
    });
    for (let from = 0; from < size; from += PART) {
      const rows = Array.from({ length: PART }, (_, index) => rowOf(from + index + 1));
      await target.collection('entries').insertMany(/** @type {any} */ (rows));
    }
    return gateway;
  } finally {
    await client.close();
  }
}

/** @param {number} id */
function rowOf(id) {
  return {
    _id: id,
    ticketId: `T-${id}`,
    firstName: 'Ann',
    lastName: `Sample ${id}`,
    phoneNumber: '2505550100',
    fishWeightLbs: 1 + id / 100,
    isJunior: false,
    createdAt: new Date(),
    photoFileName: null,
  };
}

/** Measures requests for page 1 of both boards in turns. @param {Record<string, string>} context */
async function costs(context) {
  const gateways = [await startFilled(context, SIZES[0], 1), await startFilled(context, SIZES[1], 2)];
  try {
    /** @type {number[][]} */
    const measured = [[], []];
    for (const { url } of gateways) await until(() => isWarm(url), 50);
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const [index, { url }] of gateways.entries()) {
        const body = JSON.stringify({ query: PAGE });
        const made = { method: /** @type {const} */ ('POST'), headers: JSON_BODY, body };
        measured[index]?.push(await costOf(`${url}/graphql`, made));
      }
    }
    return measured;
  } finally {
    await Promise.all(gateways.map((gateway) => gateway.close()));
  }
}

/** @param {string} url */
async function isWarm(url) {
  const answer = await fetch(`${url}/graphql?query=${encodeURIComponent(PAGE)}`, { headers: PREFLIGHT });
  return (await answer.json()).data?.leaderboard.total > 0;
}

/** @param {Record<'baseUrl' | 'gatewayUrl' | 'adminUsername' | 'adminPassword' | 'mongodbUrl' | 'redisUrl' | 'dataDir' | 'secretsKey', string>} context */
export async function run(context) {
  const { gatewayUrl: one, mongodbUrl, redisUrl, dataDir, secretsKey } = context;
  const administrator = await signIn(context);
  await administrator.switchLimitsOff();
  const second = await startGatewayProcess({
    MONGODB_URL: mongodbUrl,
    REDIS_URL: redisUrl,
    DATA_DIR: dataDir,
    SECRETS_KEY: secretsKey,
  });
  /** @type {Awaited<ReturnType<typeof visibility>>} */
  let shown;
  try {
    shown = await visibility({ one, other: second.url, administrator });
  } finally {
    await second.close();
  }
  const [small = 0, large = 0] = (await costs(context)).map((times) => percentile(times, 0.5));
  return [
    { figure: 'accepted entry visible on both, p50', value: shown.p50Ms, unit: 'ms' },
    atMost('accepted entry visible on both, p99', shown.p99Ms, 'ms', GOAL_VISIBLE_P99_MS),
    { figure: `page 1, ${SIZES[0]} entries`, value: small, unit: 'ms/request' },
    { figure: `page 1, ${SIZES[1]} entries`, value: large, unit: 'ms/request' },
    atMost('page 1, ratio', large / small, '', GOAL_COST_RATIO),
  ];
}
