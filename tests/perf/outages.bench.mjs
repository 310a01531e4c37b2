import { performance } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { signIn } from './administrator.mjs';
import { constantRate } from './constant-rate.mjs';
import { atMost, none, processesOf } from './figures.mjs';

const OUTAGE_SECONDS = 30;
const LOAD_PER_SECOND = 100;
/** The duration of the load around one restart. */
const LOAD_SECONDS = 12;
const LOOK_EVERY_MS = 25;
const ASK_EVERY_MS = 500;
const ENTRIES = 200;
const GOAL = { backMs: 5_000, answerMs: 2_000 };
/** The services, the outermost last. */
const SERVICES = ['gateway', 'rest-compat', 'worker', 'public-site', 'admin-console', 'front-door'];
const READS = ['/api/entries/public?page=1', '/leaderboard', '/api/leaderboard/status'];

export const name = 'restarts and outages';

/** @typedef {Record<'baseUrl' | 'dataDir' | 'adminUsername' | 'adminPassword', string>} Context where the product runs */

/** @param {Context} context */
export async function run(context) {
  const administrator = await signIn(context);
  await administrator.switchLimitsOff();
  await administrator.fillBoard(ENTRIES);
  const figures = [];
  for (const service of SERVICES) figures.push(...(await restartUnderLoad(context, service)));
  for (const service of SERVICES) figures.push(await killed(context, service));
  figures.push(...(await databaseAway(context, administrator.authorization)));
  return figures;
}

/** Returns the process of a service; undefined while it restarts. @param {Context} context @param {string} service */
const processOf = (context, service) => processesOf(context.dataDir).find((one) => one.name === service);

/** @param {Context} context @param {string} service @param {NodeJS.Signals} signal @returns {number} its id */
function signalTo(context, service, signal) {
  const target = processOf(context, service);
  if (!target) throw new Error(`No process is called ${service}.`);
  process.kill(target.pid, signal);
  return target.pid;
}

/** Returns the milliseconds from the signal until another process responds. @param {Context} context @param {string} service @param {NodeJS.Signals} signal */
async function timeUntilBack(context, service, signal) {
  const from = performance.now();
  const pid = signalTo(context, service, signal);
  for (;;) {
    const now = processOf(context, service);
    if (now && now.pid !== pid && (await isUp(`${now.url}/health`))) return performance.now() - from;
    await wait(LOOK_EVERY_MS);
  }
}

/** @param {string} url */
async function isUp(url) {
  try {
    return (await fetch(url, { signal: AbortSignal.timeout(1_000) })).status < 500;
  } catch {
    return false;
  }
}

/** @param {Context} context @param {string} service */
async function restartUnderLoad(context, service) {
  const loads = READS.map((read) =>
    constantRate({
      url: context.baseUrl + read,
      perSecond: Math.round(LOAD_PER_SECOND / READS.length),
      seconds: LOAD_SECONDS,
    }),
  );
  await wait(2_000);
  const backMs = await timeUntilBack(context, service, 'SIGTERM');
  const results = await Promise.all(loads);
  const sent = results.reduce((sum, one) => sum + one.sent, 0);
  const errors = results.reduce((sum, one) => sum + one.errors, 0);
  return [
    none(`SIGTERM of ${service} at ${LOAD_PER_SECOND}/s: failed of ${sent} reads`, errors),
    atMost(`SIGTERM of ${service}: another one answers`, backMs, 'ms', GOAL.backMs),
  ];
}

/** @param {Context} context @param {string} service */
async function killed(context, service) {
  const backMs = await timeUntilBack(context, service, 'SIGKILL');
  return atMost(`kill -9 of ${service}: another one answers`, backMs, 'ms', GOAL.backMs);
}

/**
 * Sends requests that no cache answers while the database hangs.
 * @param {Context} context @param {string} authorization
 */
async function databaseAway(context, authorization) {
  const pidsOf = () => JSON.stringify(processesOf(context.dataDir).map(({ pid }) => pid));
  const pids = pidsOf();
  /** @type {{ status: number, ms: number }[]} */
  const answers = [];
  signalTo(context, 'mongodb', 'SIGSTOP');
  const until = performance.now() + OUTAGE_SECONDS * 1_000;
  // During the first requests the services detect the outage.
  while (performance.now() < until) {
    answers.push(
      ...(await Promise.all([list(context, authorization), login(context), weighIn(context, authorization)])),
    );
    await wait(ASK_EVERY_MS);
  }
  signalTo(context, 'mongodb', 'SIGCONT');
  const from = performance.now();
  while ((await weighIn(context, authorization)).status !== 201) await wait(LOOK_EVERY_MS);
  const backMs = performance.now() - from;
  const slowest = Math.max(...answers.map(({ ms }) => ms));
  const others = answers.filter(({ status }) => status !== 503).length;
  const figure = `database away for ${OUTAGE_SECONDS} s`;
  return [
    atMost(`${figure}: slowest of ${answers.length} answers`, slowest, 'ms', GOAL.answerMs),
    none(`${figure}: answers other than 503`, others),
    atMost(`${figure}: a weigh-in is accepted again`, backMs, 'ms', GOAL.backMs),
    none(`${figure}: ids of processes changed`, Number(pidsOf() !== pids)),
  ];
}

/** @param {string} url @param {RequestInit} init */
async function timed(url, init) {
  const from = performance.now();
  const answer = await fetch(url, init);
  await answer.arrayBuffer();
  return { status: answer.status, ms: performance.now() - from };
}

/** @param {Context} context @param {string} authorization */
const list = ({ baseUrl }, authorization) => timed(`${baseUrl}/api/entries`, { headers: { authorization } });

/** @param {Context} context */
const login = ({ baseUrl, adminUsername, adminPassword }) =>
  timed(`${baseUrl}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: adminUsername, password: adminPassword }),
  });

/** @param {Context} context @param {string} authorization */
function weighIn({ baseUrl }, authorization) {
  const form = new FormData();
  form.set('first_name', 'Outage');
  form.set('last_name', 'Benchfield');
  form.set('phone_number', '2505550188');
  form.set('fish_weight', '5.5');
  return timed(`${baseUrl}/api/entries`, { method: 'POST', headers: { authorization }, body: form });
}
