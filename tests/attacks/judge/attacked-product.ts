import { startStack, type Stack } from '../../support/stack.ts';
import { paceOf, type AttackName } from '../attacks.ts';
import { CONNECTIONS, runAttacks } from '../run-attacks.ts';
import { judge, type Judgement } from './judge.ts';
import { watchMachine } from './machine.ts';
import { prepareProduct } from './prepare-product.ts';
import type { Callers } from './probes.ts';
import { recovery } from './recovery.ts';

/** A separate product that is attacked and judged, with all limits as in production. */
export interface AttackedProduct {
  readonly stack: Stack;
  /** Without `knowsDevice` the administrator signs in as on a new phone. */
  attack(
    name: AttackName,
    options?: { readonly forMs?: number; readonly seed?: number; readonly knowsDevice?: boolean },
  ): Promise<Judgement>;
  /** Runs several attacks that share a pace and a number of connections. */
  attackAtOnce(names: readonly AttackName[], options: SharedPace): Promise<Judgement>;
  /** Waits until all promises hold again; see `recovery`. */
  recover(): Promise<string>;
  close(): Promise<void>;
}

interface SharedPace {
  readonly forMs: number;
  readonly perSecond: number;
  readonly connections: number;
  readonly seed: number;
}

const USUAL_MS = 4_000;
/** Above this share of other load, times are not reliable and the attack is repeated. */
const MAX_OTHER_LOAD = 25;
/** When other programs take more than this in the last repetition, the attack is judged without times. */
const MAX_OTHER_LOAD_OF_TIMES = 40;
const ATTEMPTS = 3;

/** Variables of the product of other tests. This product has separate servers and addresses. */
const NOT_INHERITED = [
  'HOST',
  'PUBLIC_URL',
  'PUBLIC_SITE_URL',
  'ADMIN_CONSOLE_URL',
  'GATEWAY_URL',
  'REST_COMPAT_URL',
  'WORKER_URL',
  'MONGODB_URL',
  'REDIS_URL',
  'REDIS_SENTINELS',
  'REDIS_SENTINEL_NAME',
  'REDIS_SENTINEL_PASSWORD',
  'REDIS_CLUSTER',
  'SANDBOX_LOG_FILE',
  'TICKETING_URL',
  'TWILIO_ACCOUNT_SID',
  'TWILIO_AUTH_TOKEN',
  'TWILIO_PHONE_NUMBER',
  'TWILIO_API_URL',
];

/** Limits as in production. The start command treats an empty variable as unset. */
const ENVIRONMENT = {
  ...Object.fromEntries(NOT_INHERITED.map((name) => [name, ''])),
  NODE_ENV: 'production',
  SECRETS_KEY: 'a key of the tests that keeps no secret',
  RATE_LIMIT_ENABLED: 'true',
};

/** Starts a product as `npm start` does in production and fills its board. */
export async function startAttackedProduct(environment: Record<string, string> = {}): Promise<AttackedProduct> {
  const stack = await startStack({ ...ENVIRONMENT, ...environment });
  const [{ otherToken, ...credentials }, machine] = await Promise.all([
    prepareProduct(stack),
    watchMachine(stack),
  ]).catch(async (error: unknown) => {
    await stack.stop();
    throw error;
  });
  let networks = 0;
  /** Returns networks with unused budgets. */
  const newCallers = (): Callers => {
    networks += 1;
    return { ...credentials, venue: `127.0.${networks}.1`, elsewhere: `127.0.${networks}.2` };
  };

  async function run(
    names: readonly AttackName[],
    {
      knowsDevice = true,
      ...pace
    }: Omit<SharedPace, 'perSecond'> & { perSecond: number | null; knowsDevice?: boolean },
  ) {
    const known = newCallers();
    const callers = knowsDevice ? known : { ...known, deviceToken: null };
    const target = { baseUrl: stack.baseUrl, from: callers.venue, token: otherToken, ...pace };
    const attack = (started: (pid: number) => void) => runAttacks(names, target, started);
    return await judge(stack, names.join(', '), { machine, callers, attack });
  }

  async function runReliably(...of: Parameters<typeof run>): Promise<Judgement> {
    for (let attempt = 1; ; attempt += 1) {
      const judgement = await run(...of);
      if (!isDoubtful(judgement)) return judgement;
      if (attempt === ATTEMPTS) return withoutTimes(judgement);
    }
  }

  return {
    stack,
    attack: async (name, { forMs = USUAL_MS, seed = 1, knowsDevice = true } = {}) =>
      await runReliably([name], { forMs, seed, knowsDevice, perSecond: paceOf(name), connections: CONNECTIONS }),
    attackAtOnce: runReliably,
    recover: async () => await recovery(stack, newCallers()),
    async close() {
      await machine.close();
      await stack.stop();
    },
  };
}

/** Returns whether all problems depend on time and other programs used the processors. */
function isDoubtful({ problems, otherLoad }: Judgement): boolean {
  return otherLoad > MAX_OTHER_LOAD && problems.length > 0 && problems.every(({ isAboutTime }) => isAboutTime);
}

function withoutTimes(judgement: Judgement): Judgement {
  if (judgement.otherLoad <= MAX_OTHER_LOAD_OF_TIMES) return judgement;
  process.stdout.write(`${judgement.attack}: other programs took ${judgement.otherLoad} %, judged without times\n`);
  return { ...judgement, problems: judgement.problems.filter(({ isAboutTime }) => !isAboutTime) };
}
