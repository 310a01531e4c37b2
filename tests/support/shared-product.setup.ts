import { existsSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import type { TestProject } from 'vitest/node';
import { createClient } from './api.ts';
import { keepForTests, sharedSession } from './shared-product.ts';
import { startStack } from './stack.ts';

/** Short times, so that the runs of messages fit into a test. Everything else is as deployed. */
const SHORT_TIMES = {
  NODE_ENV: 'test',
  SMS_SPACING_MS: '50',
  SWEEP_INTERVAL_MS: '500',
  SMS_REQUEST_TIMEOUT_MS: '1500',
};

/**
 * Starts one product for all files that use `sharedProduct`, because a start takes longer than most tests. The contract
 * tests need none when DERBY_BASE_URL names a deployment.
 */
export async function setup({ name }: TestProject): Promise<(() => Promise<void>) | undefined> {
  if (sharedSession() || (name === 'contract' && process.env['DERBY_BASE_URL'])) return undefined;
  const stack = await startStack(SHORT_TIMES);
  try {
    const login = { ...stack.administrator, deviceToken: null };
    const session = await createClient(stack.baseUrl).call<{ token: string; deviceToken: string }>(
      'POST',
      '/api/login',
      login,
    );
    keepForTests(stack, session);
    await untilAlone();
  } catch (error) {
    await stack.stop();
    throw error;
  }
  return async () => void (await stack.stop());
}

/** In `npm test`, waits with the files that measure time until all others have ended. */
async function untilAlone(): Promise<void> {
  const sign = process.env['TEST_ALONE'];
  if (sign === undefined) return;
  while (!existsSync(sign)) await wait(100);
}
