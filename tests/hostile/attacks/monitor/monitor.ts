import { setTimeout as wait } from 'node:timers/promises';
import type { Product, StackProcess } from '../../../support/stack.ts';
import { watchLoggedErrors } from './logged-errors.ts';
import { probesOf, type Callers } from './probes.ts';
import { watchPromises, type ProbeFigures } from './watch.ts';

/** The result of an attack. */
export interface AttackResult {
  /** One sentence for each; empty when all promises were kept. */
  readonly problems: readonly string[];
  /** Whether late responses are the only problem. */
  readonly isOnlyLate: boolean;
  readonly promises: readonly ProbeFigures[];
}

/** How long the product is watched after the last request of an attack. */
const AFTERMATH_MS = 1_000;
/** The share of responses that may be late, because the attackers use the processors of the product. */
const LATE_SHARE = 0.1;
/** No response may take longer than this multiple of its limit. */
const LATEST = 4;

/** Runs an attack, which returns its problems, and checks from outside whether the product keeps its promises. */
export async function monitorAttack(
  product: Product,
  callers: Callers,
  attack: () => Promise<readonly string[]>,
): Promise<AttackResult> {
  const processes = product.processes();
  const loggedErrors = watchLoggedErrors(product);
  const watch = watchPromises(probesOf(product, callers));
  let serverErrors: readonly string[];
  let promises: ProbeFigures[];
  try {
    serverErrors = await attack();
    await wait(AFTERMATH_MS);
  } finally {
    promises = await watch.stop();
  }
  const late = promises.filter(({ wrong }) => wrong === 0).flatMap(latenessOf);
  const others = [
    ...promises.flatMap(({ name, count, wrong, firstWrong }) =>
      wrong === 0 ? [] : [`${name}: ${wrong} of ${count} wrong; first: ${firstWrong}`],
    ),
    ...restartedProcesses(processes, product.processes()),
    ...loggedErrors(),
    ...serverErrors,
  ];
  return { problems: [...others, ...late], isOnlyLate: others.length === 0 && late.length > 0, promises };
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
