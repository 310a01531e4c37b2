import { afterAll, beforeAll } from 'vitest';
import { startStack, type Stack } from '../support/stack.ts';
import { defineContractSuite } from './contract-suite.ts';
import type { ContractTarget } from './contract-tools.ts';

let stack: Stack | undefined;
let target: ContractTarget | undefined;

/**
 * Runs against DERBY_BASE_URL when it is set (any deployment; the suite ends its derby), else against a separate
 * product.
 */
beforeAll(async () => {
  const { DERBY_BASE_URL: baseUrl, ADMIN_USERNAME: username, ADMIN_PASSWORD: password } = process.env;
  if (baseUrl) {
    if (!username || !password) throw new Error('DERBY_BASE_URL needs ADMIN_USERNAME and ADMIN_PASSWORD beside it.');
    target = { baseUrl, administrator: { username, password } };
    return;
  }
  stack = await startStack({ NODE_ENV: 'test', SMS_SPACING_MS: '20' });
  target = stack;
});

afterAll(() => stack?.stop());

defineContractSuite(() => {
  if (!target) throw new Error('The product has not started.');
  return target;
});
