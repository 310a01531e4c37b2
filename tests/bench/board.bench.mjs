import { signIn } from './administrator.mjs';
import { closedLoop } from './closed-loop.mjs';
import { constantRate } from './constant-rate.mjs';
import { atLeast, median, none } from './figures.mjs';
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

export const name = 'page 1 of the board';

/** @param {Record<'baseUrl' | 'restUrl' | 'adminUsername' | 'adminPassword', string>} context where the product runs */
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
 * Measures a crowd while an entry is created every second, so that the cache is refreshed.
 * @param {{ baseUrl: string }} where @param {import('./administrator.mjs').Administrator} administrator
 */
async function crowdAtWeighIn(where, administrator) {
  let added = 0;
  /** @type {unknown[]} */
  const refused = [];
  const station = setInterval(() => {
    administrator.weighIn(ENTRIES + added).catch((error) => refused.push(error));
    added += 1;
  }, 1_000);
  const figures = await crowd(where);
  clearInterval(station);
  return [
    ...figures,
    { figure: `fish weighed in meanwhile, of ${added}`, value: added - refused.length, unit: 'entries' },
  ];
}
