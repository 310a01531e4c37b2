import { REMOTE_DESCRIPTION_FILE, REMOTE_IDS } from '@derby/micro-frontend/contract';
import { askedTwice, type ReadinessProbe } from '@derby/server-kit/readiness';
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

/** Fails when a service lists that check as failed, or cannot be asked. */
async function expectCheck(url: string, name: string, signal: AbortSignal): Promise<void> {
  const response = await fetch(url, { cache: 'no-store', signal });
  const { checks } = readinessSchema.parse(await response.json());
  if (checks.some((check) => check.name === name && !check.ready)) throw new Error(`${name} is not well`);
}

function probe(name: string, check: ReadinessProbe['check'], optional = false): ReadinessProbe {
  return { name, optional, isPublic: true, check };
}

/**
 * Lists what the front door's `/ready` needs: gateway and rest-compat; a worker or a remote that is down costs its own
 * part only. All of it is public: the console shows it on Manage Derby, whose requests come from a browser.
 */
export function readinessProbes(config: FrontDoorConfig): ReadinessProbe[] {
  return [
    probe(
      'gateway',
      askedTwice((signal) => expectOk(`${config.gatewayUrl}/ready`, signal)),
    ),
    probe(
      'rest-compat',
      askedTwice((signal) => expectOk(`${config.restCompatUrl}/ready`, signal)),
    ),
    probe(
      'worker',
      askedTwice((signal) => expectOk(`${config.workerUrl}/ready`, signal)),
      true,
    ),
    // Messages are due and nothing goes out, whatever the worker says of itself.
    probe('sending', (signal) => expectCheck(`${config.gatewayUrl}/ready`, 'sending', signal), true),
    ...REMOTE_IDS.map((id) =>
      probe(id, (signal) => expectOk(`${config.remotes[id]}/${REMOTE_DESCRIPTION_FILE}`, signal), true),
    ),
  ];
}
