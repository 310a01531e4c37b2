import { eventually } from '../../support/eventually.ts';
import type { Stack, StackProcess } from '../../support/stack.ts';

/** Services that run several times, in the order in which they are replaced. */
export const KINDS = ['front-door', 'gateway', 'rest-compat', 'worker'] as const;

/** A service that runs several times. */
export type Kind = (typeof KINDS)[number];

const READY_LIMIT_MS = 120_000;
const RESPONSE_LIMIT_MS = 2_000;

/** Returns the names of the processes of a kind, such as `gateway-1`. */
export function replicasOf(stack: Stack, kind: Kind): string[] {
  const names = stack.processes().map(({ name }) => name);
  return names.filter((name) => name.startsWith(`${kind}-`)).toSorted();
}

/** Returns a running process by name. Throws while it is down. */
export function processOf(stack: Stack, name: string): StackProcess {
  const found = stack.processes().find((one) => one.name === name);
  if (found === undefined) throw new Error(`No process is called ${name}.`);
  return found;
}

/** When a process was stopped and its successor was ready, by `performance.now`. */
export interface Replacement {
  readonly name: string;
  readonly endedAtMs: number;
  readonly readyAtMs: number;
}

/** Stops a process with a signal and waits until its successor is ready. */
export async function replace(stack: Stack, name: string, signal: 'SIGTERM' | 'SIGKILL'): Promise<Replacement> {
  const { pid } = processOf(stack, name);
  const endedAtMs = performance.now();
  process.kill(pid, signal);
  await eventually(
    `a successor of ${name} is ready`,
    async () => {
      const successor = processOf(stack, name);
      if (successor.pid === pid) return undefined;
      const response = await fetch(`${successor.url}/ready`, { signal: AbortSignal.timeout(RESPONSE_LIMIT_MS) });
      await response.arrayBuffer();
      return response.status === 200 ? true : undefined;
    },
    READY_LIMIT_MS,
  );
  return { name, endedAtMs, readyAtMs: performance.now() };
}
