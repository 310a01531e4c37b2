import { setTimeout as sleep } from 'node:timers/promises';
import { signIn } from './administrator.mjs';
import { atMost, median, none, processesOf } from './figures.mjs';
import { fillWithYear, replaceArchive } from './fill-with-years.mjs';

const PAST_DERBIES = [...Array.from({ length: 10 }, () => 2_000), 20_000];
/** YEARS_PART: the part of a year, for a machine on which a million rows take too long. */
const PART = Number(process.env['YEARS_PART'] ?? 1);
const YEAR = { entries: 20_000 * PART, messages: 50_000 * PART, auditEvents: 1_000_000 * PART };
/** YEARS_PAIRS=off leaves out the comparison with and without past derbies, which takes most of the time. */
const COMPARES = process.env['YEARS_PAIRS'] !== 'off';
const LARGEST = '2020';
const PAIRS = 5;
const CALLS = 5;
const RATIO_GOAL = 1.2;
const CHEAP_GOAL_MS = 300;
const READY_GOAL_MS = 300;
const CALL_GOAL_MS = 2_000;
const START_GOAL_MS = 20_000;
const PARALLEL_READS = 6;
/** Longer than the front door keeps a response, and than its poll of the years. */
const SETTLED_MS = 6_000;
const START_LOOK_MS = 100;

export const name = 'eleven past derbies, and a year of data';

const BOARD = '{ leaderboard(division: REGULAR) { total entries { rank lastName } } }';
const ENTRY_FIELDS = 'id ticketId firstName lastName phoneNumber fishWeightLbs isJunior createdAt rank';
/** What the sections of the console and the pages ask for. */
const CALLS_OF_A_YEAR = {
  board: BOARD,
  'board, search': '{ leaderboard(division: REGULAR, search: "angler77") { total } }',
  afternoon: '{ afternoon(division: REGULAR) { total minutes } }',
  'list of entries': `{ entries { ${ENTRY_FIELDS} } }`,
  'disqualified entries': '{ disqualifiedEntries { id } }',
  statistics: '{ derbyStats { total adult junior } }',
  export: '{ exportEntries(division: REGULAR) { csv } }',
  'unknown messages': '{ unknownMessages { id } }',
  participants: '{ participants { id } }',
  suggestions: '{ participantSuggestions { firstName } }',
  users: '{ users { id } }',
  backups: '{ backups { name } }',
  'past derbies': '{ archivedDerbies { year } }',
  'derby, with the checks before its end': '{ derby { status resetRefusal } messagePreflight { contestants } }',
  'audit log': '{ auditEvents { endCursor events { id } } }',
  'audit log, an action': '{ auditEvents(filter: { action: "entry.updated" }) { events { id } } }',
  'audit log, an action that is missing': '{ auditEvents(filter: { action: "user.deleted" }) { events { id } } }',
  'audit log, refused': '{ auditEvents(filter: { outcome: "refused" }) { events { id } } }',
};

/** @param {Record<string, string>} context where the product runs */
export async function run(context) {
  const { baseUrl = '', adminUsername = '', adminPassword = '', mongodbUrl = '' } = context;
  const administrator = await signIn({ baseUrl, adminUsername, adminPassword });
  await administrator.switchLimitsOff();
  const figures = COMPARES ? await compareArchives(context, administrator) : [];
  if (!COMPARES) await replaceArchive(mongodbUrl, PAST_DERBIES);
  await fillWithYear(mongodbUrl, YEAR);
  figures.push(atMost('a year: start of the gateway', await restartGateway(context), 'ms', START_GOAL_MS));
  for (const [call, query] of Object.entries(CALLS_OF_A_YEAR)) {
    figures.push(await callOfAYear(call, () => administrator.graphql(query), CALL_GOAL_MS));
  }
  let index = 0;
  figures.push(await callOfAYear('weigh-in', () => administrator.weighIn((index += 1)), CALL_GOAL_MS));
  figures.push(await callOfAYear('/ready', () => read(`${context.gatewayUrl}/ready`), READY_GOAL_MS));
  return figures;
}

/** A call that fails has missed its goal. @param {string} call @param {() => Promise<unknown>} send @param {number} goalMs */
async function callOfAYear(call, send, goalMs) {
  const ms = await medianOf(CALLS, send).catch((error) => {
    console.log(`${call} failed: ${error.message}`);
    return Infinity;
  });
  return atMost(`a year: ${call}`, ms, 'ms', goalMs);
}

/** Measures each call with and without past derbies in turn. @param {Record<string, string>} context @param {import('./administrator.mjs').Administrator} administrator */
async function compareArchives(context, administrator) {
  const { baseUrl = '', mongodbUrl = '' } = context;
  let index = 0;
  const calls = {
    board: () => read(graphqlUrl(baseUrl, BOARD)),
    'weigh-in': () => administrator.weighIn((index += 1)),
    '/results': () => read(`${baseUrl}/results`),
  };
  const names = [...Object.keys(calls), 'start of the gateway'];
  /** @type {Record<string, number[]>} */
  const ratios = Object.fromEntries(names.map((call) => [call, []]));
  for (let pair = 0; pair < PAIRS; pair += 1) {
    /** @type {Record<string, number>[]} */
    const both = [];
    for (const archive of [[], PAST_DERBIES]) {
      await replaceArchive(mongodbUrl, archive);
      await sleep(SETTLED_MS);
      /** @type {Record<string, number>} */
      const times = {};
      for (const [call, send] of Object.entries(calls)) times[call] = await medianOf(CALLS, send);
      times['start of the gateway'] = await restartGateway(context);
      both.push(times);
    }
    const [empty, full] = both;
    for (const call of names) ratios[call]?.push((full?.[call] ?? NaN) / (empty?.[call] ?? NaN));
  }
  const figures = Object.entries(ratios).map(([call, values]) =>
    atMost(`${call}: with past derbies beside without`, median(values), 'x', RATIO_GOAL),
  );
  const list = await medianOf(CALLS, () => read(`${baseUrl}/api/results`));
  figures.push(atMost('list of past derbies', list, 'ms', CALL_GOAL_MS));
  return [...figures, ...(await readLargest(baseUrl))];
}

/** Reads the largest past derby by both APIs, several times at once, and a cheap query meanwhile. @param {string} baseUrl */
async function readLargest(baseUrl) {
  const whole = `{ pastResult(year: "${LARGEST}") { entries { rank lastName fishWeightLbs createdAt fishPhotoUrl } } }`;
  const figures = [];
  for (const [api, url] of [
    ['GraphQL', graphqlUrl(baseUrl, whole)],
    ['REST', `${baseUrl}/api/results/${LARGEST}`],
  ]) {
    const done = new AbortController();
    const reads = Promise.allSettled(Array.from({ length: PARALLEL_READS }, () => read(url ?? ''))).finally(() =>
      done.abort(),
    );
    let slowest = 0;
    while (!done.signal.aborted) {
      slowest = Math.max(slowest, await timeOf(() => read(graphqlUrl(baseUrl, '{ leaderboardStatus { phase } }'))));
      await sleep(START_LOOK_MS);
    }
    const refused = (await reads).filter(({ status }) => status === 'rejected').length;
    figures.push(none(`${api}: parallel reads of ${PAST_DERBIES.at(-1)} rows that are not answered`, refused));
    figures.push(atMost(`${api}: a cheap query meanwhile`, slowest, 'ms', CHEAP_GOAL_MS));
  }
  return figures;
}

/** Ends the gateway; the launcher starts it again. Returns the time until it is ready. @param {Record<string, string>} context */
async function restartGateway({ dataDir = '', gatewayUrl = '' }) {
  const gateway = processesOf(dataDir).find((one) => one.name === 'gateway');
  if (!gateway) throw new Error('The gateway does not run.');
  process.kill(gateway.pid, 'SIGKILL');
  return await timeOf(async () => {
    while (
      !(await read(`${gatewayUrl}/ready`).then(
        () => true,
        () => false,
      ))
    )
      await sleep(START_LOOK_MS);
  });
}

/** @param {string} baseUrl @param {string} query */
const graphqlUrl = (baseUrl, query) => `${baseUrl}/graphql?query=${encodeURIComponent(query)}`;

/** @param {string} url */
async function read(url) {
  const response = await fetch(url, { headers: { 'apollo-require-preflight': 'true', accept: 'application/json' } });
  const text = await response.text();
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${text.slice(0, 200)}`);
}

/** @param {() => Promise<unknown>} send */
async function timeOf(send) {
  const from = performance.now();
  await send();
  return performance.now() - from;
}

/** @param {number} count @param {() => Promise<unknown>} send */
async function medianOf(count, send) {
  const times = [];
  for (let index = 0; index < count; index += 1) times.push(await timeOf(send));
  return median(times);
}
