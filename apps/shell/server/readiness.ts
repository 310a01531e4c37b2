import { REMOTE_DESCRIPTION_FILE, REMOTE_IDS } from '@derby/micro-frontend/contract';
import type { ReadinessProbe } from '@derby/server-kit/readiness';
import type { FrontDoorConfig } from './env.ts';

async function expectOk(url: string): Promise<void> {
  const response = await fetch(url, { cache: 'no-store' });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
}

/**
 * What the front door's `/ready` lists. It needs gateway and rest-compat; a worker or a remote that
 * is down costs its own part only (design.md 10).
 */
export function readinessProbes(config: FrontDoorConfig): ReadinessProbe[] {
  return [
    { name: 'gateway', check: () => expectOk(`${config.gatewayUrl}/ready`) },
    { name: 'rest-compat', check: () => expectOk(`${config.restCompatUrl}/ready`) },
    { name: 'worker', optional: true, check: () => expectOk(`${config.workerUrl}/ready`) },
    ...REMOTE_IDS.map((id) => ({
      name: id,
      optional: true,
      check: () => expectOk(`${config.remotes[id]}/${REMOTE_DESCRIPTION_FILE}`),
    })),
  ];
}
