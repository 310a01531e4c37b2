import { behave } from '../support/sandbox-log.ts';
import { signIn } from '../support/api.ts';
import { eventually } from '../support/eventually.ts';
import { fillDerby } from '../support/fill-derby.ts';
import { seededRandom } from '../support/random.ts';
import { startStack } from '../support/stack.ts';
import {
  beginAnew,
  endDerby,
  deliveriesOf,
  onceProviderIsBack,
  untilSettled,
  type Deliveries,
} from './derby-context.ts';
import { killAtRandom, ON_THE_WAY, type Victim } from './killer.ts';

/** The spacing of requests to the provider in these tests. */
export const SHORT_SPACING_MS = 50;
/** Short times, so that a derby fits into a test. Everything else is as deployed. */
const SHORT_TIMES = {
  NODE_ENV: 'test',
  SMS_SPACING_MS: String(SHORT_SPACING_MS),
  SMS_LOOKUP_GRACE_MS: '2000',
  SMS_CLAIM_TIMEOUT_MS: '2000',
  SMS_REQUEST_TIMEOUT_MS: '1500',
  SWEEP_INTERVAL_MS: '500',
};
const PROVIDER_DELAY_MS = 40;
const HALF = 0.5;

/** The end of one derby, with the killed processes. */
export interface DerbyWithKills extends Deliveries {
  readonly killed: readonly Victim[];
}

/** The number of derbies, contestants and kills. */
export interface DerbiesOptions {
  readonly derbies: number;
  readonly contestants: number;
  readonly killsOfEach: number;
  /** Determines the time and the victim of every kill. */
  readonly seed: number;
  /** Every process by default. Named ones are killed while messages are sent. */
  readonly victims?: readonly Victim[];
  readonly environment?: Readonly<Record<string, string>>;
  /** Response time of the provider. A long one makes kills hit requests in flight. */
  readonly providerDelayMs?: number;
  /** Called after each derby. Return false to end the series. */
  onDerby?(result: DerbyWithKills, index: number): boolean;
}

/**
 * Ends one derby after another on one product. Kills its processes from the call that ends the derby on.
 * Returns what the provider received of each derby (docs/guarantees.md, S1).
 */
export async function endDerbiesWithKills(options: DerbiesOptions): Promise<DerbyWithKills[]> {
  const stack = await startStack({ ...SHORT_TIMES, ...options.environment });
  const random = seededRandom(options.seed);
  const results: DerbyWithKills[] = [];
  try {
    const token = await signIn(stack.baseUrl, stack.administrator);
    for (let derby = 0; derby < options.derbies; derby += 1) {
      // One derby at a time, because the product has one derby.
      if (derby > 0) await beginAnew(stack, token);
      const numbers = await fillDerby(stack, options.contestants);
      // Every second run has no receipts, so that only the provider's list shows the outcome of a request without a
      // response.
      const behaviour = { delayMs: options.providerDelayMs ?? PROVIDER_DELAY_MS, sendsCallbacks: derby % 2 === 1 };
      await onceProviderIsBack(() => behave(stack.sandboxUrl, behaviour));
      const ended = { isSettled: false };
      const killing = killAtRandom(stack, {
        random,
        count: options.killsOfEach,
        victims: options.victims ?? ON_THE_WAY,
        atAnyTime: options.victims ? 0 : HALF,
        isOver: () => ended.isSettled,
      });
      const ending = async () => {
        await endDerby(stack, token);
        await untilSettled(stack);
        ended.isSettled = true;
      };
      const [killed] = await Promise.all([killing, ending()]);
      // A kill may have happened between the last message and the last check.
      await untilSettled(stack);
      const deliveries = await eventually('the provider shows its log', () => deliveriesOf(stack, numbers));
      const result = { ...deliveries, killed };
      results.push(result);
      if (options.onDerby?.(result, derby) === false) break;
    }
    return results;
  } finally {
    await stack.stop();
  }
}

/** Returns the totals of a series of derbies. */
export function totalsOf(results: readonly DerbyWithKills[]) {
  const sum = (of: (one: DerbyWithKills) => number) => results.reduce((total, one) => total + of(one), 0);
  return {
    derbies: results.length,
    contestants: sum((one) => one.contestants),
    kills: sum((one) => one.killed.length),
    missing: sum((one) => one.missing.length),
    repeated: sum((one) => one.repeated.length),
    smallestGapMs: Math.floor(Math.min(...results.map((one) => one.smallestGapMs))),
  };
}

/** Prints the totals of a series of derbies. */
export const report = (title: string, results: readonly DerbyWithKills[]) =>
  process.stdout.write(`${title}: ${JSON.stringify(totalsOf(results))}\n`);
