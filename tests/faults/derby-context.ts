import type { MongoClient } from 'mongodb';
import { createClient, resetDerby } from '../support/api.ts';
import { withDatabase } from '../support/servers.ts';
import { eventually } from '../support/eventually.ts';
import { createdMessages, smallestGapMs, type ReceivedCreate } from '../support/sandbox-log.ts';
import type { Stack } from '../support/stack.ts';
import { orSituation } from './situation.ts';

/** What the provider received of one derby. */
export interface Deliveries {
  readonly contestants: number;
  /** Numbers without a message. */
  readonly missing: readonly string[];
  /** Numbers with more than one message. */
  readonly repeated: readonly string[];
  /** The smallest gap between two requests to the provider, including refused ones. */
  readonly smallestGapMs: number;
}

/** Killed processes must restart before a derby can be ended, which is slow on a loaded machine. */
const END_LIMIT_MS = 120_000;
/** The longest derby sends for 120 s, and a message without a response is sent again after 60 to 90 s. */
const SETTLE_LIMIT_MS = 300_000;
const UNSETTLED = ['queued', 'sending', 'unknown'];

/** Repeats the request to end the derby until it has ended. */
export async function endDerby(stack: Stack, token: string): Promise<void> {
  const hasEnded = async (): Promise<true> => {
    const response = await createClient(stack.baseUrl, token).send('POST', '/api/admin/end-derby');
    const text = await response.text();
    if (response.status === 200 || text.includes('The derby has already ended')) return true;
    throw new Error(`The end of the derby was answered ${response.status}: ${text}`);
  };
  await orSituation(stack, eventually('the derby has ended', hasEnded, END_LIMIT_MS));
}

/** Resets the derby and the provider's log. */
export async function beginAnew(stack: Stack, token: string): Promise<void> {
  await resetDerby(createClient(stack.baseUrl, token));
  await onceProviderIsBack(() => fetch(`${stack.sandboxUrl}/control/log`, { method: 'DELETE' }));
}

/** Repeats a request to the sandbox until it succeeds, because the sandbox may have been killed just before. */
export async function onceProviderIsBack(request: () => Promise<unknown>): Promise<void> {
  await eventually('the provider is back', async () => {
    await request();
    return true;
  });
}

/** Waits until there are messages and all of them are in a final state. */
export async function untilSettled(stack: Stack): Promise<void> {
  // One connection for all polls: each new one costs a proof of the password on both sides.
  const settled = withDatabase(stack, async (client) => {
    const isSettled = async () => ((await countUnsettled(client)) === 0 ? true : undefined);
    return await eventually('every message is settled', isSettled, SETTLE_LIMIT_MS);
  });
  await orSituation(stack, settled);
}

/** Returns how many messages may still be sent; undefined before there is any. */
export async function countUnsettled(client: MongoClient): Promise<number | undefined> {
  const messages = client.db().collection('sms_messages');
  if ((await messages.countDocuments()) === 0) return undefined;
  return await messages.countDocuments({ state: { $in: UNSETTLED } });
}

/** Returns what reached these contestants, by the requests that the provider logged before its responses. */
export async function deliveriesOf(stack: Stack, numbers: readonly string[]): Promise<Deliveries> {
  return deliveriesIn(await createdMessages(stack.sandboxUrl), numbers);
}

/** Returns what reached the contestants with these numbers, by a log of the provider. */
export function deliveriesIn(creates: readonly ReceivedCreate[], numbers: readonly string[]): Deliveries {
  const counts = new Map(numbers.map((number) => [number, 0]));
  for (const { to, sid } of creates) if (sid !== null) counts.set(to, (counts.get(to) ?? 0) + 1);
  return {
    contestants: numbers.length,
    missing: [...counts].filter(([, count]) => count === 0).map(([to]) => to),
    repeated: [...counts].filter(([, count]) => count > 1).map(([to]) => to),
    smallestGapMs: smallestGapMs(creates),
  };
}
