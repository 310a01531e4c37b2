import { REMOTE_DESCRIPTION_FILE, REMOTE_IDS } from '@derby/micro-frontend/contract';
import type { ReadinessProbe } from '@derby/server-kit/readiness';
import { z } from 'zod';
import type { FrontDoorConfig } from './env.ts';

const readinessSchema = z.object({
  checks: z.array(z.object({ name: z.string(), ready: z.boolean() })).default([]),
});

async function expectOk(url: string): Promise<void> {
  const response = await fetch(url, { cache: 'no-store' });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
}

/** Fails when a service lists that check as failed, or cannot be asked. */
async function expectCheck(url: string, name: string): Promise<void> {
  const response = await fetch(url, { cache: 'no-store' });
  const { checks } = readinessSchema.parse(await response.json());
  if (checks.some((check) => check.name === name && !check.ready)) throw new Error(`${name} is not well`);
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
    // Messages are due and nothing goes out, whatever the worker says of itself.
    { name: 'sending', optional: true, check: () => expectCheck(`${config.gatewayUrl}/ready`, 'sending') },
    ...REMOTE_IDS.map((id) => ({
      name: id,
      optional: true,
      check: () => expectOk(`${config.remotes[id]}/${REMOTE_DESCRIPTION_FILE}`),
    })),
  ];
}
