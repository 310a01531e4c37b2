import { setMaxListeners } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { logOf } from '../../support/logs.ts';
import type { Product, StackProcess } from '../../support/stack.ts';
import { isRefusedInTime, probesOf, SERVICES, type Callers, type Probe } from './probes.ts';

/** The result of an attack. */
export interface AttackResult {
  /** One sentence for each; empty when all promises were kept. */
  readonly problems: readonly string[];
  /** Whether late responses are the only problem. */
  readonly isOnlyLate: boolean;
  readonly promises: readonly ProbeFigures[];
}

/** The figures of one promise. */
interface ProbeFigures {
  readonly name: string;
  readonly limitMs: number;
  readonly count: number;
  readonly maxMs: number;
  /** Right responses after the limit, and refusals because the product could not respond in time. */
  readonly late: number;
  /** Other wrong and missing responses. */
  readonly wrong: readonly string[];
}

/** How long the product is watched after the last request of an attack. */
const AFTERMATH_MS = 1_000;
/** The share of responses that may be late, because the attackers use the processors of the product. */
const LATE_SHARE = 0.1;
/** No response may take longer than this multiple of its limit. */
const LATEST = 4;
const ERROR_LEVEL = 50;

/** Runs an attack, which returns its problems, and checks from outside whether the product keeps its promises. */
export async function monitorAttack(
  product: Product,
  callers: Callers,
  attack: () => Promise<readonly string[]>,
): Promise<AttackResult> {
  const processes = product.processes();
  const startedAtMs = Date.now();
  const over = new AbortController();
  const probes = probesOf(product, callers);
  setMaxListeners(probes.length, over.signal);
  const watching = Promise.all(probes.map((probe) => watch(probe, over.signal)));
  let serverErrors: readonly string[];
  try {
    serverErrors = await attack();
    await wait(AFTERMATH_MS);
  } finally {
    over.abort();
    await watching;
  }
  const promises = await watching;
  const late = promises.filter(({ wrong }) => wrong.length === 0).flatMap(latenessOf);
  const others = [
    ...promises.flatMap(({ name, count, wrong }) =>
      wrong.length === 0 ? [] : [`${name}: ${wrong.length} of ${count} wrong; first: ${wrong[0]}`],
    ),
    ...restartedProcesses(processes, product.processes()),
    ...loggedErrors(product, startedAtMs),
    ...serverErrors,
  ];
  return { problems: [...others, ...late], isOnlyLate: others.length === 0 && late.length > 0, promises };
}

/** Sends the requests of a probe one after the other until the attack is over. */
async function watch(probe: Probe, over: AbortSignal): Promise<ProbeFigures> {
  const { name, limitMs } = probe;
  let [count, maxMs, late] = [0, 0, 0];
  const wrong: string[] = [];
  do {
    const from = performance.now();
    const problem = await probe.check();
    const tookMs = Math.round(performance.now() - from);
    count += 1;
    maxMs = Math.max(maxMs, tookMs);
    if (problem === undefined ? tookMs > limitMs : isRefusedInTime(problem)) late += 1;
    else if (problem !== undefined) wrong.push(problem);
    await wait(probe.everyMs, undefined, { signal: over }).catch(() => undefined);
  } while (!over.aborted);
  probe.close?.();
  return { name, limitMs, count, maxMs, late, wrong };
}

function latenessOf({ name, limitMs, count, late, maxMs }: ProbeFigures): string[] {
  if (late <= Math.ceil(count * LATE_SHARE) && maxMs <= LATEST * limitMs) return [];
  return [`${name}: ${late} of ${count} later than ${limitMs} ms; latest: ${maxMs} ms`];
}

function restartedProcesses(before: readonly StackProcess[], after: readonly StackProcess[]): string[] {
  return before
    .filter(({ name, pid }) => !after.some((one) => one.name === name && one.pid === pid))
    .map(({ name, pid }) => `${name} ended: process ${pid} is no longer there`);
}

/** Returns each kind of error in the logs of the services since a time. */
function loggedErrors(product: Product, sinceMs: number): string[] {
  const errors = SERVICES.flatMap((name) =>
    logOf(product, name)
      .filter(({ level = 0, time = 0 }) => level >= ERROR_LEVEL && time >= sinceMs)
      .map(({ msg, err }) => `${name} logged: ${[msg, err?.message].filter(Boolean).join(': ').slice(0, 150)}`),
  );
  return [...new Set(errors)];
}
