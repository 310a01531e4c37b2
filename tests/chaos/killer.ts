import { setTimeout as wait } from 'node:timers/promises';
import { eventually } from '../support/eventually.ts';
import type { Stack } from '../support/stack.ts';

/** Every process that a message passes on its way. */
export const ON_THE_WAY = ['worker', 'gateway', 'redis', 'mongodb', 'sandbox'] as const;

/** A process that can be killed. */
export type Victim = (typeof ON_THE_WAY)[number];

const LONGEST_PAUSE_MS = 1_200;

/**
 * Kills one of `victims` after another with SIGKILL, at moments and in an order that `random` decides, until `count`
 * are dead or `isOver`. A victim that is just being started again is waited for. Answers who was killed.
 */
export async function killAtRandom(
  stack: Stack,
  options: {
    readonly random: () => number;
    readonly count: number;
    readonly victims: readonly Victim[];
    isOver(): boolean;
  },
): Promise<Victim[]> {
  const { random, count, victims } = options;
  const killed: Victim[] = [];
  while (killed.length < count) {
    const victim = victims[Math.floor(random() * victims.length)] ?? 'worker';
    await wait(random() * LONGEST_PAUSE_MS);
    if (options.isOver()) break;
    await eventually(`${victim} is there`, () => {
      stack.kill(victim, 'SIGKILL');
      return true;
    });
    killed.push(victim);
  }
  return killed;
}
