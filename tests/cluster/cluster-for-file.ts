import { afterAll, beforeAll } from 'vitest';
import { signIn } from '../support/api.ts';
import { startStack, type Stack } from '../support/stack.ts';

/** Starts a cluster with three gateways for the tests of a file; gives it with its administrator's token. */
export function clusterForFile(): () => { readonly stack: Stack; readonly token: string } {
  let stack: Stack | undefined;
  let token = '';
  beforeAll(async () => {
    stack = await startStack({}, { replicas: 3 });
    token = await signIn(stack.baseUrl, stack.administrator);
  });
  afterAll(async () => await stack?.stop());
  return () => {
    if (stack === undefined) throw new Error('The cluster has not started.');
    return { stack, token };
  };
}
