import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { setTimeout as sleep } from 'node:timers/promises';
import { SANDBOX_ACCOUNT_SID, type WireSettings } from '@derby/domain/settings';
import { freePorts } from '@derby/server-kit/testing/free-ports';

const ROOT = fileURLToPath(new URL('../../../..', import.meta.url));
const START_TIMEOUT_MS = 60_000;
const POLL_MS = 50;

/** The account that the sandbox accepts. */
export const SANDBOX_ACCOUNT: WireSettings = {
  twilio_account_sid: SANDBOX_ACCOUNT_SID,
  twilio_auth_token: 'sandbox-auth-token',
  twilio_phone_number: '+12505550000',
};

/** One request to send a message, as the provider received it. */
export interface Create {
  readonly to: string;
  readonly body: string;
  /** Null when the provider refused it. */
  readonly sid: string | null;
  readonly mediaUrls: readonly string[];
  readonly statusCallback: string | null;
}

/** All requests that the provider received: the proof of what was sent. */
export interface SandboxLog {
  readonly total: number;
  readonly smallestGapMs: number | null;
  readonly creates: readonly Create[];
}

/** A sandbox process on a free port. */
export interface SandboxProcess {
  readonly url: string;
  log(): Promise<SandboxLog>;
  behave(patch: object): Promise<void>;
  clear(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts a sandbox. Resolves when it responds. */
export async function startSandbox(): Promise<SandboxProcess> {
  const [port = 0] = await freePorts(1);
  const child = spawn(process.execPath, ['--import', 'tsx', 'tools/sandbox/src/main.ts'], {
    cwd: ROOT,
    env: {
      NODE_ENV: 'test',
      SANDBOX_PORT: String(port),
      LOG_LEVEL: 'silent',
      SANDBOX_AUTH_TOKEN: SANDBOX_ACCOUNT.twilio_auth_token,
      SANDBOX_CALLBACK_DELAY_MS: '1',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const url = `http://127.0.0.1:${port}`;
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const call = async (method: string, path: string, body?: object) => {
    const headers = { 'content-type': 'application/json' };
    const response = await fetch(`${url}${path}`, body ? { method, headers, body: JSON.stringify(body) } : { method });
    if (!response.ok) throw new Error(`the sandbox responded ${response.status} to ${method} ${path}`);
    return response;
  };
  await untilResponse(() => call('GET', '/health'));
  return {
    url,
    log: async () => JSON.parse(await (await call('GET', '/control/log')).text()) as SandboxLog,
    behave: async (patch) => void (await call('POST', '/control/behaviour', patch)),
    clear: async () => void (await call('DELETE', '/control/log')),
    async stop() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

async function untilResponse(
  request: () => Promise<unknown>,
  deadlineMs = Date.now() + START_TIMEOUT_MS,
): Promise<void> {
  try {
    await request();
  } catch (error) {
    if (Date.now() > deadlineMs) throw new Error('the sandbox did not start', { cause: error });
    await sleep(POLL_MS);
    await untilResponse(request, deadlineMs);
  }
}
