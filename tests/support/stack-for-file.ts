import { afterAll, beforeAll } from 'vitest';
import { clientOf, type Client } from './api.ts';
import { startStack, type Stack, type StackOptions } from './stack.ts';

/**
 * Starts a product for the tests of a file or a `describe`. What it gives is filled before their first test: the product
 * and a client that has signed in as its administrator.
 */
export function stackForFile(environment: Record<string, string> = {}, options: StackOptions = {}) {
  const stack = {} as Stack;
  const client = {} as Client;
  let stop: Stack['stop'] | undefined;
  beforeAll(async () => {
    const started = await startStack(environment, options);
    stop = () => started.stop();
    Object.assign(stack, started);
    Object.assign(client, await clientOf(started));
  });
  afterAll(async () => void (await stop?.()));
  return { stack, client };
}
