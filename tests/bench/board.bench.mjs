import { setTimeout as sleep } from 'node:timers/promises';
import { signIn } from './administrator.mjs';
import { closedLoop } from './closed-loop.mjs';
import { constantRate } from './constant-rate.mjs';
import { atLeast, atMost, median, none, quantile } from './figures.mjs';
import { bareNodeServer, bytesOf } from './same-bytes.mjs';

const ENTRIES = 500;
const PAGE = '/api/entries/public?page=1&limit=25';
const ROUNDS = 7;
const ROUND_SECONDS = 2;
/** Enough for Node to compile the measured code, also on a busy machine. */
const WARM_UP = { requests: 50_000, mostRounds: 10 };
const GOAL_OF_BARE = 0.6;
const CROWD = { perSecond: 300, seconds: 60 };
const CROWD_P99_GOAL_MS = 20;
const WEIGH_IN_EVERY_MS = 1_000;
const LOOK_MS = 5;
const ON_BOARDS_GOAL_MS = 250;

export const name = 'page 1 of the board';

/** @param {Record<'baseUrl' | 'gatewayUrl' | 'restUrl' | 'adminUsername' | 'adminPassword', string>} context where the product runs */
export async function run(context) {
  const administrator = await signIn(context);
  await administrator.switchLimitsOff();
  await administrator.fillBoard(ENTRIES);
  return [...(await throughput(context)), ...(await crowdAtWeighIn(context, administrator))];
}

/**
 * Measures all servers in turns, because the speed of the machine varies.
 * @param {{ baseUrl: string, restUrl: string }} where
 */
async function throughput({ baseUrl, restUrl }) {
  const bytes = await bytesOf(`${baseUrl}${PAGE}`);
  const bare = await bareNodeServer(bytes);
  const addresses = {
    'rest-compat': `${restUrl}${PAGE}`,
    // Next to each other in a round, so that they are compared at the same time.
    'front door': `${baseUrl}${PAGE}`,
    'bare Node, same head and body': bare.url,
  };
  try {
    const rounds = await inRounds(addresses);
    const part = median(
      rounds.map((round) => round['front door'].perSecond / round['bare Node, same head and body'].perSecond),
    );
    return [
      ...Object.keys(addresses).flatMap((where) => [
        {
          figure: `${where}: requests (median of ${ROUNDS})`,
          value: median(rounds.map((round) => round[where].perSecond)),
          unit: '/s',
        },
        { figure: `${where}: p50`, value: median(rounds.map((round) => round[where].p50Ms)), unit: 'ms' },
        { figure: `${where}: p99`, value: median(rounds.map((round) => round[where].p99Ms)), unit: 'ms' },
      ]),
      atLeast('front door: part of the bare server with the same head and body', part, '', GOAL_OF_BARE),
    ];
  } finally {
    await bare.close();
  }
}

/** @typedef {Record<string, import('./closed-loop.mjs').Throughput>} Round what each server did in one turn */

/** @param {Record<string, string>} addresses @returns {Promise<Round[]>} */
async function inRounds(addresses) {
  for (const url of Object.values(addresses)) await warmUp(url);
  const rounds = [];
  for (let index = 0; index < ROUNDS; index += 1) {
    /** @type {Round} */
    const round = {};
    for (const [where, url] of Object.entries(addresses)) round[where] = await closedLoop(url, ROUND_SECONDS);
    rounds.push(round);
  }
  return rounds;
}

/** @param {string} url */
async function warmUp(url) {
  for (let round = 0, requests = 0; round < WARM_UP.mostRounds && requests < WARM_UP.requests; round += 1) {
    requests += (await closedLoop(url, ROUND_SECONDS)).perSecond * ROUND_SECONDS;
  }
}

/** Measures a crowd at a constant rate. @param {{ baseUrl: string }} where */
async function crowd({ baseUrl }) {
  const load = { url: `${baseUrl}${PAGE}`, ...CROWD };
  const { sent, errors, p50Ms, p99Ms, maxMs, stolenPercent } = await constantRate(load);
  const figure = `${CROWD.perSecond}/s for ${CROWD.seconds} s at the front door, a fish weighed in each second`;
  return [
    none(`${figure}: errors of ${sent}`, errors),
    {
      figure: `${figure}: p99 from the intended time`,
      value: p99Ms,
      unit: 'ms',
      goal: `< ${CROWD_P99_GOAL_MS}`,
      met: p99Ms < CROWD_P99_GOAL_MS,
    },
    { figure: `${figure}: p50`, value: p50Ms, unit: 'ms' },
    { figure: `${figure}: longest`, value: maxMs, unit: 'ms' },
    // Reveals a stalled machine.
    { figure: `${figure}: time that the host took away`, value: stolenPercent ?? Number.NaN, unit: '%' },
  ];
}

/**
 * Measures a crowd while an entry is created every second, and how long each takes to all boards.
 * @param {Record<'baseUrl' | 'gatewayUrl' | 'restUrl', string>} where
 * @param {import('./administrator.mjs').Administrator} administrator
 */
async function crowdAtWeighIn(where, administrator) {
  const { baseUrl, gatewayUrl, restUrl } = where;
  const query = encodeURIComponent('{ leaderboard(division: REGULAR) { total } }');
  const boards = [`${baseUrl}${PAGE}`, `${gatewayUrl}/graphql?query=${query}`, `${restUrl}${PAGE}`];
  /** @type {{ sentMs: number, acceptedMs: number }[]} */
  const times = [];
  let added = 0;
  const over = new AbortController();
  const addEntries = async () => {
    while (!over.signal.aborted) {
      const next = sleep(WEIGH_IN_EVERY_MS);
      added += 1;
      const time = await timeToBoards(boards, () => administrator.weighIn(ENTRIES + added)).catch(() => null);
      if (time) times.push(time);
      await next;
    }
  };
  const station = addEntries();
  const figures = await crowd(where);
  over.abort();
  await station;
  const afterSent = times.map(({ sentMs }) => sentMs);
  const afterAccepted = times.map(({ acceptedMs }) => acceptedMs);
  const on = 'an entry on the boards of front door, gateway and rest-compat meanwhile';
  return [
    ...figures,
    none(`fish weighed in meanwhile that failed, of ${added}`, added - times.length),
    { figure: `${on}, after its request: p50`, value: median(afterSent), unit: 'ms' },
    { figure: `${on}, after its request: p99`, value: quantile(afterSent, 0.99), unit: 'ms' },
    { figure: `${on}, after its response: p50`, value: median(afterAccepted), unit: 'ms' },
    atMost(`${on}, after its response: p99`, quantile(afterAccepted, 0.99), 'ms', ON_BOARDS_GOAL_MS),
  ];
}

/** Times an entry until all boards have one more. @param {string[]} boards @param {() => Promise<unknown>} weighIn */
async function timeToBoards(boards, weighIn) {
  const before = Math.max(...(await Promise.all(boards.map(totalAt))));
  const sentAt = performance.now();
  await weighIn();
  const acceptedAt = performance.now();
  const untilThere = async (/** @type {string} */ board) => {
    while ((await totalAt(board)) <= before) await sleep(LOOK_MS);
  };
  await Promise.all(boards.map(untilThere));
  const now = performance.now();
  return { sentMs: now - sentAt, acceptedMs: now - acceptedAt };
}

/** Returns the number of entries on a board of either API. @param {string} url @returns {Promise<number>} */
async function totalAt(url) {
  const response = await fetch(url, { headers: { 'apollo-require-preflight': 'true' } });
  const { total, data } = await response.json();
  return total ?? data.leaderboard.total;
}
