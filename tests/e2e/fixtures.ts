import { test as base } from 'playwright/test';
import { startStack, type Stack } from '../support/stack.ts';

const STACK_START_LIMIT_MS = 300_000;

/**
 * `stack`: a product of its own, shared by the tests of one worker. A file that changes it for good
 * (ends the derby) or needs another environment sets `stackEnvironment`, which gives it a stack alone.
 */
export const test = base.extend<
  { consoleErrors: string[] },
  { stackEnvironment: Record<string, string>; stack: Stack }
>({
  stackEnvironment: [{}, { scope: 'worker', option: true }],
  stack: [
    async ({ stackEnvironment }, use) => {
      const stack = await startStack(stackEnvironment);
      await use(stack);
      await stack.stop();
    },
    { scope: 'worker', timeout: STACK_START_LIMIT_MS },
  ],
  baseURL: async ({ stack }, use) => use(stack.baseUrl),
  consoleErrors: async ({ page }, use) => {
    const errors: string[] = [];
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
    page.on('pageerror', (error) => errors.push(String(error)));
    await use(errors);
  },
});

export { expect } from 'playwright/test';
