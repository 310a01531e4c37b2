import { setTimeout as wait } from 'node:timers/promises';
import { residentMemory, type Product } from './product.ts';

/** Resident memory by process, in MB. */
type Memory = Readonly<Record<string, number>>;

/** The share by which a process may grow in a round of attacks. */
const ALLOWED_SHARE = 0.1;
/** The minimum allowance, because heaps grow in steps. */
const ALLOWED_MEGABYTES = 24;
const ROUNDS = 3;
/** Garbage collectors return memory some time after the last request. */
const READINGS = 10;
const READ_EVERY_MS = 500;

/**
 * Repeats attacks on a product that has had all of them before and returns a sentence for each process that keeps
 * memory. Resident memory of a process on V8 varies by tens of MB with the moment of a collection, so one
 * reading says little. The floor (the lowest of ten readings within 5 s of rest) does, and a leak raises it each time:
 * a process keeps memory when its floor grows by more than 10 % (or 24 MB) in each of three rounds. Ends with
 * the first round in which no process grows.
 */
export async function memoryFloors(product: Product, round: () => Promise<unknown>): Promise<string[]> {
  const floors = [await floorOf(product)];
  for (let done = 1; done <= ROUNDS; done += 1) {
    await round();
    floors.push(await floorOf(product));
    const growing = growingIn(floors);
    if (growing.length === 0) return [];
    if (done === ROUNDS) return growing.map((name) => sentenceOf(name, floors));
  }
  return [];
}

/** Returns the processes that have grown in every round so far. */
export function growingIn(floors: readonly Memory[]): string[] {
  const [first = {}, ...later] = floors;
  return Object.keys(first).filter((name) =>
    later.every((floor, index) => {
      const before = floors[index]?.[name] ?? 0;
      return (floor[name] ?? 0) - before > Math.max(ALLOWED_SHARE * before, ALLOWED_MEGABYTES);
    }),
  );
}

const sentenceOf = (name: string, floors: readonly Memory[]) =>
  `${name} keeps memory: ${floors.map((floor) => floor[name]).join(', ')} MB after each round`;

async function floorOf(product: Product): Promise<Memory> {
  let floor: Memory = {};
  for (let reading = 0; reading < READINGS; reading += 1) {
    await wait(READ_EVERY_MS);
    const now = residentMemory(product.processes());
    floor = Object.fromEntries(Object.entries(now).map(([name, mb]) => [name, Math.min(mb, floor[name] ?? mb)]));
  }
  return floor;
}
