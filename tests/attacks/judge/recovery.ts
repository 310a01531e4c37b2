import { setTimeout as wait } from 'node:timers/promises';
import { probesOf, type Callers } from './probes.ts';
import { SERVICES, type Product } from './product.ts';

const PATIENCE_MS = 15_000;
const LIMIT_MS = 60_000;
const LOOK_EVERY_MS = 500;

/**
 * Waits until every promise holds again. Kills services that do not recover, so that their supervisor restarts them.
 * Returns the recovery time in words; throws when the product does not recover.
 */
export async function recovery(product: Product, callers: Callers): Promise<string> {
  const from = performance.now();
  const took = () => Math.round((performance.now() - from) / 100) / 10;
  let isRestarted = false;
  while (performance.now() - from < LIMIT_MS) {
    if (await isWell(product, callers)) {
      return isRestarted ? `only when its services were started again, after ${took()} s` : `after ${took()} s`;
    }
    if (!isRestarted && performance.now() - from > PATIENCE_MS) {
      isRestarted = true;
      for (const { name, pid } of product.processes()) {
        if ((SERVICES as readonly string[]).includes(name)) process.kill(pid, 'SIGKILL');
      }
    }
    await wait(LOOK_EVERY_MS);
  }
  throw new Error('The product does not get well after the attack, not even when its services are started again.');
}

async function isWell(product: Product, callers: Callers): Promise<boolean> {
  // A service that is starting has no address.
  if (!SERVICES.every((name) => product.processes().some((process) => process.name === name))) return false;
  const probes = probesOf(product, callers);
  const problems = await Promise.all(probes.map((probe) => probe.check()));
  for (const probe of probes) probe.close?.();
  return problems.every((problem) => problem === undefined);
}
