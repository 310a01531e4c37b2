import { startStack } from '../../../support/stack.ts';
import type { AttackTarget } from '../attack.ts';
import type { AttackName } from '../attacks.ts';
import { runAttacks } from '../run-attacks.ts';
import { monitorAttack, type AttackResult } from './monitor.ts';
import { prepareProduct } from './prepare-product.ts';

/** A separate product that is attacked and monitored, with all limits as in production. */
export interface AttackedProduct {
  /** Runs attacks at once. Without `knowsDevice` the administrator signs in as on a new phone. */
  attack(
    names: readonly AttackName[],
    options: Omit<AttackTarget, 'baseUrl' | 'from'> & { readonly knowsDevice?: boolean },
  ): Promise<AttackResult>;
  close(): Promise<void>;
}

const ENVIRONMENT = {
  NODE_ENV: 'production',
  SECRETS_KEY: 'a key of the tests that keeps no secret',
  RATE_LIMIT_ENABLED: 'true',
};
/** How often an attack runs when late responses are its only problem: other programs delay them too. */
const ATTEMPTS = 3;

/** Starts a product as `npm start` does in production and fills its board. */
export async function startAttackedProduct(): Promise<AttackedProduct> {
  const stack = await startStack(ENVIRONMENT);
  const { token, deviceToken } = await prepareProduct(stack).catch(async (error: unknown) => {
    await stack.stop();
    throw error;
  });
  let networks = 0;

  async function attackOnce(...[names, { knowsDevice = true, ...pace }]: Parameters<AttackedProduct['attack']>) {
    // Networks with unused budgets.
    networks += 1;
    const [venue, elsewhere] = [`127.0.${networks}.1`, `127.0.${networks}.2`];
    const callers = { token, deviceToken: knowsDevice ? deviceToken : null, venue, elsewhere };
    const attack = async () => await runAttacks(names, { baseUrl: stack.baseUrl, from: venue, ...pace });
    return await monitorAttack(stack, callers, attack);
  }

  return {
    async attack(...options) {
      for (let attempt = 1; ; attempt += 1) {
        const result = await attackOnce(...options);
        if (attempt === ATTEMPTS || !result.isOnlyLate) return result;
      }
    },
    close: async () => void (await stack.stop()),
  };
}
