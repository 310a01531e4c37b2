import { afterAll, beforeAll } from 'vitest';
import { defineContractSuite } from '../contract/contract-suite.ts';
import { startStack, type Stack } from '../support/stack.ts';

let stack: Stack | undefined;

/** The same contract as of a single product, while each request meets another process. */
beforeAll(async () => {
  stack = await startStack({ NODE_ENV: 'test', SMS_SPACING_MS: '20' }, { replicas: 3 });
});

afterAll(() => stack?.stop());

defineContractSuite(() => {
  if (!stack) throw new Error('The cluster has not started.');
  return stack;
});
