import { setTimeout as wait } from 'node:timers/promises';
import type { StackProcess } from '../../support/stack.ts';
import { watchLoggedErrors } from './logged-errors.ts';
import type { Machine } from './machine.ts';
import { probesOf, type Callers } from './probes.ts';
import { residentMemory, type Product } from './product.ts';
import { watchPromises, type ProbeFigures } from './watch.ts';

/** The responses to an attack: the count of each status, and the server errors. */
export interface Tally {
  readonly statuses: Readonly<Record<string, number>>;
  readonly serverErrors: readonly string[];
}

/** A broken promise. */
export interface Problem {
  readonly sentence: string;
  /** The name of the promise; null for a process that ended and for a logged or returned error. */
  readonly promise: string | null;
  /** Whether a machine that is busy with other programs can break it too. */
  readonly isAboutTime: boolean;
}

/** The result of an attack. */
export interface Judgement {
  readonly attack: string;
  /** Empty when all promises were kept. */
  readonly problems: readonly Problem[];
  readonly promises: readonly ProbeFigures[];
  readonly tally: Tally;
  /** Resident MB by process, before and directly after. */
  readonly memory: Readonly<Record<string, readonly [before: number, after: number]>>;
  /** Per cent of the machine that other programs and the host took. */
  readonly otherLoad: number;
}

/** How long the product is watched after the last request of an attack. */
const AFTERMATH_MS = 1_000;

/** Runs an attack and checks from outside whether the product keeps its promises meanwhile. */
export async function judge(
  product: Product,
  name: string,
  options: {
    readonly machine: Machine;
    readonly callers: Callers;
    /** `started` receives each process that the attack runs in. */
    readonly attack: (started: (pid: number) => void) => Promise<Tally>;
  },
): Promise<Judgement> {
  const { machine, callers, attack } = options;
  const processes = product.processes();
  const memoryBefore = residentMemory(processes);
  const startedAt = performance.now();
  const loggedErrors = watchLoggedErrors(product);
  const watch = watchPromises(probesOf(product, callers), machine);
  let tally: Tally;
  let promises: ProbeFigures[];
  try {
    tally = await attack((pid) => machine.include(pid));
    await wait(AFTERMATH_MS);
  } finally {
    promises = await watch.stop();
  }
  const endedAt = performance.now();
  const restarts = restartedProcesses(processes, product.processes());
  const memoryAfter = restarts.length > 0 ? {} : residentMemory(product.processes());
  return {
    attack: name,
    problems: [
      ...promises.flatMap(problemOf),
      ...[...restarts, ...loggedErrors()].map((sentence) => ({ sentence, promise: null, isAboutTime: false })),
      ...tally.serverErrors.slice(0, 5).map((error) => ({
        sentence: `server error: ${error}`,
        promise: null,
        // A product without processor time can be briefly not ready.
        isAboutTime: error.startsWith('GET /ready: 503'),
      })),
    ],
    promises,
    tally,
    memory: Object.fromEntries(
      Object.entries(memoryBefore).map(([process, before]) => [process, [before, memoryAfter[process] ?? Number.NaN]]),
    ),
    otherLoad: Math.round((100 * machine.takenFrom(startedAt, endedAt)) / (endedAt - startedAt)),
  };
}

function problemOf({
  name,
  limitMs,
  count,
  late,
  wrong,
  firstProblem,
  isCausedByBusyMachine,
}: ProbeFigures): Problem[] {
  if (firstProblem === undefined) return [];
  const sentence = `${name}: ${wrong} wrong and ${late} later than ${limitMs} ms of ${count}; first: ${firstProblem}`;
  return [{ sentence, promise: name, isAboutTime: isCausedByBusyMachine }];
}

function restartedProcesses(before: readonly StackProcess[], after: readonly StackProcess[]): string[] {
  return before
    .filter(({ name, pid }) => !after.some((one) => one.name === name && one.pid === pid))
    .map(({ name, pid }) => `${name} ended: process ${pid} is no longer there`);
}
