import { readFileSync } from 'node:fs';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { signIn } from './administrator.mjs';
import { constantRate } from './constant-rate.mjs';

const OUTAGE_SECONDS = 30;
const LOAD_PER_SECOND = 100;
/** Of the load, around one restart. */
const LOAD_SECONDS = 12;
const LOOK_EVERY_MS = 25;
const ASK_EVERY_MS = 500;
const ENTRIES = 200;
const GOAL = { backMs: 5_000, answerMs: 2_000 };
/** The servers that a visitor's request passes, the outermost last. */
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
  figures.push(...(await databaseAway(context)));
  return figures;
}

/** @param {Context} context @returns {{ name: string, pid: number, url: string }[]} */
const processesOf = ({ dataDir }) => JSON.parse(readFileSync(path.join(dataDir, 'processes.json'), 'utf8'));

/** Undefined while it is started again. @param {Context} context @param {string} service */
const processOf = (context, service) => processesOf(context).find((one) => one.name === service);

/** @param {Context} context @param {string} service @param {NodeJS.Signals} signal @returns {number} its id */
function signalTo(context, service, signal) {
  const target = processOf(context, service);
  if (!target) throw new Error(`No process is called ${service}.`);
  process.kill(target.pid, signal);
  return target.pid;
}

/** Milliseconds from the signal until another process answers at the address. @param {Context} context @param {string} service @param {NodeJS.Signals} signal */
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
    {
      figure: `SIGTERM of ${service} at ${LOAD_PER_SECOND}/s: failed of ${sent} reads`,
      value: errors,
      unit: '',
      goal: '0',
      met: errors === 0,
    },
    {
      figure: `SIGTERM of ${service}: another one answers`,
      value: backMs,
      unit: 'ms',
      goal: `<= ${GOAL.backMs}`,
      met: backMs <= GOAL.backMs,
    },
  ];
}

/** @param {Context} context @param {string} service */
async function killed(context, service) {
  const backMs = await timeUntilBack(context, service, 'SIGKILL');
  return {
    figure: `kill -9 of ${service}: another one answers`,
    value: backMs,
    unit: 'ms',
    goal: `<= ${GOAL.backMs}`,
    met: backMs <= GOAL.backMs,
  };
}

/** Asks what no cache answers while the database stands still. @param {Context} context */
async function databaseAway(context) {
  const token = await tokenOf(context);
  const pidsOf = () => JSON.stringify(processesOf(context).map(({ pid }) => pid));
  const pids = pidsOf();
  /** @type {{ status: number, ms: number }[]} */
  const answers = [];
  signalTo(context, 'mongodb', 'SIGSTOP');
  const until = performance.now() + OUTAGE_SECONDS * 1_000;
  // The first answers find out that it is away.
  while (performance.now() < until) {
    answers.push(...(await Promise.all([list(context, token), login(context), weighIn(context, token)])));
    await wait(ASK_EVERY_MS);
  }
  signalTo(context, 'mongodb', 'SIGCONT');
  const from = performance.now();
  while ((await weighIn(context, token)).status !== 201) await wait(LOOK_EVERY_MS);
  const backMs = performance.now() - from;
  const slowest = Math.max(...answers.map(({ ms }) => ms));
  const others = answers.filter(({ status }) => status !== 503).length;
  const figure = `database away for ${OUTAGE_SECONDS} s`;
  return [
    {
      figure: `${figure}: slowest of ${answers.length} answers`,
      value: slowest,
      unit: 'ms',
      goal: `<= ${GOAL.answerMs}`,
      met: slowest <= GOAL.answerMs,
    },
    { figure: `${figure}: answers other than 503`, value: others, unit: '', goal: '0', met: others === 0 },
    {
      figure: `${figure}: a weigh-in is accepted again`,
      value: backMs,
      unit: 'ms',
      goal: `<= ${GOAL.backMs}`,
      met: backMs <= GOAL.backMs,
    },
    {
      figure: `${figure}: ids of processes changed`,
      value: Number(pidsOf() !== pids),
      unit: '',
      goal: '0',
      met: pidsOf() === pids,
    },
  ];
}

/** @param {string} url @param {RequestInit} init */
async function timed(url, init) {
  const from = performance.now();
  const answer = await fetch(url, init);
  await answer.arrayBuffer();
  return { status: answer.status, ms: performance.now() - from };
}

/** @param {Context} context @param {string} token */
const list = ({ baseUrl }, token) => timed(`${baseUrl}/api/entries`, { headers: { authorization: `Bearer ${token}` } });

/** @param {Context} context */
const credentials = ({ adminUsername, adminPassword }) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ username: adminUsername, password: adminPassword }),
});

/** @param {Context} context */
const login = (context) => timed(`${context.baseUrl}/api/login`, credentials(context));

/** @param {Context} context @returns {Promise<string>} */
async function tokenOf(context) {
  const answer = await fetch(`${context.baseUrl}/api/login`, credentials(context));
  return (await answer.json()).token;
}

/** @param {Context} context @param {string} token */
function weighIn({ baseUrl }, token) {
  const form = new FormData();
  form.set('first_name', 'Outage');
  form.set('last_name', 'Benchfield');
  form.set('phone_number', '2505550188');
  form.set('fish_weight', '5.5');
  return timed(`${baseUrl}/api/entries`, { method: 'POST', headers: { authorization: `Bearer ${token}` }, body: form });
}
