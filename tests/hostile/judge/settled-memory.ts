import { setTimeout as wait } from 'node:timers/promises';
import { residentMemory, type Product } from './product.ts';

/** Resident memory by process, in MB. */
export type Memory = Readonly<Record<string, number>>;

const ALLOWED = 1.1;
/** Garbage collectors give memory back some time after the last request. */
const LIMIT_MS = 30_000;
const LOOK_EVERY_MS = 500;

/** Waits until no process has more than 10 % above what it had. Answers a sentence for each that keeps more. */
export async function settledMemory(product: Product, before: Memory): Promise<string[]> {
  const deadline = performance.now() + LIMIT_MS;
  for (;;) {
    const after = residentMemory(product.processes());
    const grown = Object.entries(before).filter(([name, megabytes]) => (after[name] ?? 0) > ALLOWED * megabytes);
    if (grown.length === 0) return [];
    if (performance.now() > deadline) {
      return grown.map(([name, megabytes]) => `${name} keeps ${after[name] ?? 0} MB; it had ${megabytes}`);
    }
    await wait(LOOK_EVERY_MS);
  }
}
