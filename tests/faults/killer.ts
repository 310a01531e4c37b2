import { setTimeout as wait } from 'node:timers/promises';
import { eventually } from '../support/eventually.ts';
import { createdMessages } from '../support/sandbox-log.ts';
import type { Stack } from '../support/stack.ts';
import { orSituation } from './situation.ts';

/** Every process that handles a message on its way to the provider. */
export const ON_THE_WAY = ['worker', 'rest-compat', 'gateway', 'redis', 'mongodb', 'sandbox'] as const;

/** A process that can be killed. */
export type Victim = (typeof ON_THE_WAY)[number];

/** The longest delay of a kill: at any time, while the previous victim may still be down, or after a message. */
const AT_ANY_TIME_WITHIN_MS = 1_200;
const AFTER_A_MESSAGE_WITHIN_MS = 300;
const PROGRESS_LIMIT_MS = 60_000;

/** The victims, the number of kills and their times. */
export interface KillOptions {
  /** Determines the time and the victim of every kill. */
  readonly random: () => number;
  readonly count: number;
  readonly victims: readonly Victim[];
  /** The share of kills, 0 to 1, at any time. The others wait for a message at the provider. */
  readonly atAnyTime: number;
  isOver(): boolean;
}

/**
 * Kills one of the victims after another with SIGKILL until `count` is reached or `isOver` returns true. Waits for a
 * victim that is restarting. Returns the killed processes.
 */
export async function killAtRandom(stack: Stack, options: KillOptions): Promise<Victim[]> {
  const { random, count, victims } = options;
  const killed: Victim[] = [];
  while (killed.length < count) {
    const victim = victims[Math.floor(random() * victims.length)] ?? 'worker';
    if (random() < options.atAnyTime) {
      await wait(random() * AT_ANY_TIME_WITHIN_MS);
    } else {
      await untilProgress(stack, options);
      await wait(random() * AFTER_A_MESSAGE_WITHIN_MS);
    }
    if (options.isOver()) break;
    await eventually(`${victim} is there`, () => {
      stack.kill(victim, 'SIGKILL');
      return true;
    });
    killed.push(victim);
  }
  return killed;
}

/** Waits until the provider has received one more message, or `isOver` returns true. */
async function untilProgress(stack: Stack, options: KillOptions): Promise<void> {
  const count = async () => (await createdMessages(stack.sandboxUrl)).length;
  const seen = await eventually('the provider shows its log', count);
  const hasMore = async () => (options.isOver() || (await count()) > seen ? true : undefined);
  await orSituation(stack, eventually('messages go out again', hasMore, PROGRESS_LIMIT_MS));
}
