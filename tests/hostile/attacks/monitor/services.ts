import type { StackProcess } from '../../../support/stack.ts';

/** The services that have `/health`, by their names in `processes.json`. */
export const SERVICES = ['front-door', 'rest-compat', 'gateway', 'worker'] as const;

/** Returns the address of a process. Throws when there is no such process. */
export function addressOf(processes: readonly StackProcess[], name: string): string {
  const url = processes.find((one) => one.name === name)?.url;
  if (url === undefined) throw new Error(`The product runs no ${name}.`);
  return url;
}
