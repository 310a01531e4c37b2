import type { Connection } from '../../kernel/index.ts';
import { settingsCodec } from '../../settings/index.ts';
import { createTestDeps } from '../../testing/index.ts';
import { createSessionCache } from '../session-cache.ts';
import { createLocalAttemptStore } from './attempt-store.ts';
import type { Attempt } from './budgets.ts';
import { rememberNetwork } from './known-network.ts';
import { throttled } from './throttle.ts';

export const SECOND_MS = 1_000;
export const MINUTE_MS = 60_000;

/** An attempt. By default the account is `Admin` and the typed text is new. */
interface TestAttempt extends Partial<Attempt> {
  readonly address: string;
  readonly isRight?: boolean;
}

/** Creates the limits with a store in memory and a manual clock. */
export function createThrottleContext() {
  // Counting attempts needs no database.
  const testDeps = createTestDeps({} as Connection);
  const settings = settingsCodec.decode({});
  const now = () => testDeps.clock.now().getTime();
  const deps = {
    ...testDeps,
    settings: { current: () => settings },
    sessionCache: createSessionCache(),
    attempts: createLocalAttemptStore(now),
  };
  /** Times at which attempts reached the check. */
  const hashed: number[] = [];
  let typed = 0;

  async function attempt({ isRight = false, ...given }: TestAttempt): Promise<string> {
    const whole = { secret: 'password', account: 'Admin', typed: `guess ${(typed += 1)}`, ...given } as const;
    const result = await throttled(deps, whole, async () => {
      hashed.push(now());
      return isRight ? 'in' : undefined;
    });
    return result ?? 'wrong';
  }

  return {
    clock: testDeps.clock,
    hashed,
    now,
    attempt,
    /** Returns the result of an attempt: `in`, `wrong` or the code of the refusal. */
    outcome: async (given: TestAttempt): Promise<string> =>
      await attempt(given).catch((error: { code: string }) => error.code),
    failing: async (address: string): Promise<unknown> =>
      await throttled(deps, { secret: 'password', account: 'Admin', typed: 'x', address }, async () => {
        throw new Error('away');
      }),
    rememberNetwork: async (address: string) => await rememberNetwork(deps, address),
  };
}

export const refused = (outcomes: readonly string[]): number => outcomes.filter((one) => one !== 'in').length;
