import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Stack, StackProcess } from '../../support/stack.ts';

/** What the judge needs to know about a running product. */
export type Product = Pick<Stack, 'baseUrl' | 'dataDirectory' | 'administrator' | 'processes'>;

/** The services that have `/health`, by their names in `processes.json`. */
export const SERVICES = ['front-door', 'rest-compat', 'gateway', 'worker'] as const;

/** Returns the product that runs on a data folder. Throws when none does. */
export function runningProduct(
  dataDirectory: string,
  administrator: { readonly username: string; readonly password: string },
): Product {
  const processes = () => JSON.parse(readFileSync(join(dataDirectory, 'processes.json'), 'utf8')) as StackProcess[];
  return { baseUrl: addressOf(processes(), 'front-door'), dataDirectory, administrator, processes };
}

/** Returns the address of a process. Throws when there is no such process. */
export function addressOf(processes: readonly StackProcess[], name: string): string {
  const url = processes.find((one) => one.name === name)?.url;
  if (url === undefined) throw new Error(`The product runs no ${name}.`);
  return url;
}

/** Returns the resident memory of each process in MB, by name. Linux only. */
export function residentMemory(processes: readonly StackProcess[]): Record<string, number> {
  return Object.fromEntries(processes.map(({ name, pid }) => [name, residentMegabytes(pid)]));
}

function residentMegabytes(pid: number): number {
  const [, kib] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  if (kib === undefined) throw new Error(`/proc/${pid}/status has no VmRSS`);
  return Math.round(Number(kib) / 102.4) / 10;
}
