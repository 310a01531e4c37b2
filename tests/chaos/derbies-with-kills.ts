import { behave } from '../support/sandbox-log.ts';
import { signIn } from '../support/api.ts';
import { eventually } from '../support/eventually.ts';
import { seededRandom } from '../support/random.ts';
import { startStack } from '../support/stack.ts';
import {
  beginAnew,
  endDerby,
  fillDerby,
  judge,
  onceProviderIsBack,
  untilSettled,
  type FarEnd,
} from './derby-context.ts';
import { killAtRandom, ON_THE_WAY, type Victim } from './killer.ts';

/** Between two requests to the provider while a test runs, in ms. */
export const SHORT_SPACING_MS = 50;
/** Short times, so that a derby fits into a test. All else is as deployed. */
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

/** One derby's end, and who was killed meanwhile. */
export interface DerbyWithKills extends FarEnd {
  readonly killed: readonly Victim[];
}

/** How the derbies are ended and disturbed. */
export interface DerbiesOptions {
  readonly derbies: number;
  readonly contestants: number;
  readonly killsOfEach: number;
  /** Decides every moment and every victim. */
  readonly seed: number;
  /** Every process by default; those that are named die while messages go out. */
  readonly victims?: readonly Victim[];
  readonly environment?: Readonly<Record<string, string>>;
  /** The provider takes this long to answer, so that many kills hit a request that has left. */
  readonly providerDelayMs?: number;
  /** Told of each derby when it is over; false ends the series. */
  onDerby?(result: DerbyWithKills, index: number): boolean;
}

/**
 * Ends one derby after another on one product and kills its processes meanwhile, from the call that ends the derby on.
 * Answers what the provider got of each (docs/guarantees.md, S1).
 */
export async function endDerbiesWithKills(options: DerbiesOptions): Promise<DerbyWithKills[]> {
  const stack = await startStack({ ...SHORT_TIMES, ...options.environment });
  const random = seededRandom(options.seed);
  const results: DerbyWithKills[] = [];
  try {
    const token = await signIn(stack.baseUrl, stack.administrator);
    for (let derby = 0; derby < options.derbies; derby += 1) {
      // One derby after the other: it is one product.
      if (derby > 0) await beginAnew(stack, token);
      const numbers = await fillDerby(stack, options.contestants);
      // Every second run has no receipts, so that only the provider's list shows what happened to a request without an
      // answer.
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
      // A kill may have come between the last message and the look that found it settled.
      await untilSettled(stack);
      const farEnd = await eventually('the provider shows its log', () => judge(stack, numbers));
      const result = { ...farEnd, killed };
      results.push(result);
      if (options.onDerby?.(result, derby) === false) break;
    }
    return results;
  } finally {
    await stack.stop();
  }
}

/** A series of derbies in figures. */
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
