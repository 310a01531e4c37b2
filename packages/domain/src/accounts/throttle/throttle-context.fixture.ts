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

/** One attempt; the account is `Admin` and the typed text new unless a test says otherwise. */
interface TestAttempt extends Partial<Attempt> {
  readonly address: string;
  readonly isRight?: boolean;
}

/** The limits over a store in memory and a clock that a test moves. */
export function createThrottleContext() {
  // Attempts are counted without the database.
  const testDeps = createTestDeps({} as Connection);
  const settings = settingsCodec.decode({});
  const now = () => testDeps.clock.now().getTime();
  const deps = {
    ...testDeps,
    settings: { current: () => settings },
    sessionCache: createSessionCache(),
    attempts: createLocalAttemptStore(now),
  };
  /** When something reached the check. */
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
    /** The result of an attempt: `in`, `wrong` or the code of the refusal. */
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
