import { onTestFinished } from 'vitest';
import { createSandbox } from '../app.ts';
import type { Behaviour } from '../outcomes.ts';
import { type SandboxConfig, readConfig } from '../env.ts';
import type { SandboxEvent } from '../message.ts';
import { clientOf } from './sandbox-client.ts';

/** The response of `GET /control/log`. */
interface Log {
  readonly total: number;
  readonly smallestGapMs: number | null;
  readonly creates: Extract<SandboxEvent, { type: 'create' }>[];
  readonly media: Extract<SandboxEvent, { type: 'media' }>[];
  readonly callbacks: Extract<SandboxEvent, { type: 'callback' }>[];
  readonly optedOut: string[];
}

/** Starts a fast and silent sandbox on a free port for one test, with the provider's client for it. */
export async function startSandbox(overrides: Partial<SandboxConfig> = {}) {
  const environment = { LOG_LEVEL: 'silent', SANDBOX_AUTH_TOKEN: 'a token for tests' };
  const config: SandboxConfig = { ...readConfig(environment), port: 0, callbackDelayMs: 1, ...overrides };
  const sandbox = await createSandbox(config);
  await sandbox.start();
  onTestFinished(() => sandbox.close());
  const url = sandbox.address();
  const postJson = (path: string, body: unknown) =>
    fetch(`${url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  return {
    url,
    config,
    close: () => sandbox.close(),
    client: clientOf(url, config),
    postJson,
    behave: (patch: Partial<Behaviour>) => postJson('/control/behaviour', patch),
    log: async (): Promise<Log> => JSON.parse(await (await fetch(`${url}/control/log`)).text()),
  };
}
