import { afterAll, beforeAll } from 'vitest';
import { clientOf, type Client } from './api.ts';
import { startStack, type Stack, type StackOptions } from './stack.ts';

/**
 * Starts a product for the tests of a file or a `describe`. Returns the product and a client signed in as its
 * administrator; both are empty until the first test starts.
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
