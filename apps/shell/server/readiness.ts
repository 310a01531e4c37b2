import { REMOTE_DESCRIPTION_FILE, REMOTE_IDS } from '@derby/micro-frontend/contract';
import { checkedTwice, type ReadinessProbe } from '@derby/server-kit/readiness';
import { z } from 'zod';
import type { FrontDoorConfig } from './env.ts';

const readinessSchema = z.object({
  checks: z.array(z.object({ name: z.string(), ready: z.boolean() })).default([]),
});

async function expectOk(url: string, signal: AbortSignal): Promise<void> {
  const response = await fetch(url, { cache: 'no-store', signal });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
}

/** Throws when a service reports that check as failed, or does not respond. */
async function expectCheck(url: string, name: string, signal: AbortSignal): Promise<void> {
  const response = await fetch(url, { cache: 'no-store', signal });
  const { checks } = readinessSchema.parse(await response.json());
  if (checks.some((check) => check.name === name && !check.ready)) throw new Error(`${name} is not ready`);
}

function probe(name: string, check: ReadinessProbe['check'], optional = false): ReadinessProbe {
  return { name, optional, isPublic: true, check };
}

/**
 * Returns the checks of the front door's `/ready`. It needs gateway and rest-compat. A worker or remote that is down
 * affects its own part only. All checks are public, because the console shows them on Manage Derby, requested by a
 * browser.
 */
export function readinessProbes(config: FrontDoorConfig): ReadinessProbe[] {
  return [
    probe(
      'gateway',
      checkedTwice((signal) => expectOk(`${config.gatewayUrl}/ready`, signal)),
    ),
    probe(
      'rest-compat',
      checkedTwice((signal) => expectOk(`${config.restCompatUrl}/ready`, signal)),
    ),
    probe(
      'worker',
      checkedTwice((signal) => expectOk(`${config.workerUrl}/ready`, signal)),
      true,
    ),
    // Messages are due and none is sent, whatever the worker reports about itself.
    probe('sending', (signal) => expectCheck(`${config.gatewayUrl}/ready`, 'sending', signal), true),
    ...REMOTE_IDS.map((id) =>
      probe(id, (signal) => expectOk(`${config.remotes[id]}/${REMOTE_DESCRIPTION_FILE}`, signal), true),
    ),
  ];
}
