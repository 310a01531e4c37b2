import { signIn } from './administrator.mjs';
import { constantRate } from './constant-rate.mjs';
import { atMost, median, none, processesOf, residentKbOf } from './figures.mjs';

/** Two hours: SOAK_MINUTES=120 npm run bench -- soak. */
const MINUTES = Number(process.env.SOAK_MINUTES ?? 10);
/** Memory that processes keep permanently is allocated by then. */
const WARM_UP_MINUTES = Math.min(10, MINUTES / 2);
const ENTRIES = 500;
const BOARD_PER_SECOND = 200;
const STATUS_PER_SECOND = 100;
const WEIGH_IN_EVERY_MS = 10_000;
const GOAL = { p99Ms: 200, percentPer10Minutes: 1 };

export const name = 'a crowd for hours';

/**
 * Sends 300 reads a second of board and status and a weigh-in every ten seconds. Measures the latency by minute and the
 * memory growth of the product's own processes.
 * @param {Record<'baseUrl' | 'dataDir' | 'adminUsername' | 'adminPassword', string>} context where the product runs
 */
export async function run(context) {
  const administrator = await signIn(context);
  await administrator.switchLimitsOff();
  await administrator.fillBoard(ENTRIES);
  let weighedIn = 0;
  /** @type {unknown[]} */
  const refused = [];
  const station = setInterval(() => {
    administrator.weighIn(ENTRIES + weighedIn).catch((error) => refused.push(error));
    weighedIn += 1;
  }, WEIGH_IN_EVERY_MS);
  const minutes = [];
  for (let minute = 0; minute < MINUTES; minute += 1) {
    minutes.push({ ...(await oneMinute(context)), residentKb: ownResidentKb(context.dataDir) });
    console.log(JSON.stringify(minutes.at(-1)));
  }
  clearInterval(station);
  return figuresOf(minutes, weighedIn, refused.length);
}

/** @param {{ baseUrl: string }} where */
async function oneMinute({ baseUrl }) {
  const [board, status] = await Promise.all([
    constantRate({ url: `${baseUrl}/api/entries/public?page=1`, perSecond: BOARD_PER_SECOND, seconds: 60 }),
    constantRate({ url: `${baseUrl}/api/leaderboard/status`, perSecond: STATUS_PER_SECOND, seconds: 60 }),
  ]);
  return {
    sent: board.sent + status.sent,
    errors: board.errors + status.errors,
    p99Ms: Math.max(board.p99Ms, status.p99Ms),
    maxMs: Math.max(board.maxMs, status.maxMs),
    stolenPercent: board.stolenPercent,
  };
}

/** Returns the resident memory in kB by process, without the database and Redis. @param {string} dataDir */
function ownResidentKb(dataDir) {
  const own = processesOf(dataDir).filter((one) => !['mongodb', 'redis'].includes(one.name));
  return Object.fromEntries(own.map((one) => [one.name, residentKbOf(one.pid)]));
}

/**
 * @param {(Awaited<ReturnType<typeof oneMinute>> & { residentKb: Record<string, number> })[]} minutes
 * @param {number} weighedIn @param {number} refused
 */
function figuresOf(minutes, weighedIn, refused) {
  const all = `${MINUTES} minutes at ${BOARD_PER_SECOND + STATUS_PER_SECOND}/s`;
  const errors = minutes.reduce((sum, minute) => sum + minute.errors, 0);
  const sent = minutes.reduce((sum, minute) => sum + minute.sent, 0);
  const p99s = minutes.map(({ p99Ms }) => p99Ms);
  const worst = Math.max(...p99s);
  const warm = minutes.slice(WARM_UP_MINUTES);
  const totals = warm.map(({ residentKb }) => Object.values(residentKb).reduce((sum, kb) => sum + kb, 0));
  const growth = percentPer10Minutes(totals);
  return [
    none(`${all}: errors of ${sent}`, errors),
    { figure: `${all}: median p99 of a minute`, value: median(p99s), unit: 'ms' },
    atMost(`${all}: worst p99 of a minute`, worst, 'ms', GOAL.p99Ms),
    { figure: `${all}: longest answer`, value: Math.max(...minutes.map(({ maxMs }) => maxMs)), unit: 'ms' },
    none(`${all}: weigh-ins refused of ${weighedIn}`, refused),
    { figure: `${all}: memory of all processes at the end`, value: (totals.at(-1) ?? 0) / 1_024, unit: 'MB' },
    atMost(
      `${all}: growth of memory, least squares behind minute ${WARM_UP_MINUTES}`,
      growth,
      '% per 10 minutes',
      GOAL.percentPer10Minutes,
    ),
  ];
}

/** Returns the slope of a straight line through one value per minute. @param {readonly number[]} values */
function percentPer10Minutes(values) {
  const middle = (values.length - 1) / 2;
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const up = values.reduce((sum, value, minute) => sum + (minute - middle) * (value - mean), 0);
  const across = values.reduce((sum, _value, minute) => sum + (minute - middle) ** 2, 0);
  return (10 * 100 * up) / across / mean;
}
