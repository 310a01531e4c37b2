import { withDatabase } from '../support/servers.ts';
import type { Stack } from '../support/stack.ts';

const LAST_LINES = 60;
const RESPONSE_TIMEOUT_MS = 2_000;

/** Returns the result of a wait; a failure's error also describes the situation. */
export async function orSituation<Result>(stack: Stack, waiting: Promise<Result>): Promise<Result> {
  try {
    return await waiting;
  } catch (error) {
    const { message, cause } = error as Error;
    throw new Error(`${message} (${String(cause)})\n${await situationOf(stack)}`, { cause: error });
  }
}

/**
 * Returns the data for diagnosing stuck messages: the rows, the run, the state of the processes, and the last log
 * lines. For the message of a failed wait; unavailable parts are marked as such.
 */
async function situationOf(stack: Stack): Promise<string> {
  const parts = [
    part('rows', async () => await countRows(stack)),
    part('runs', async () => await findRuns(stack)),
    ...stack.processes().map(({ name, pid, url }) =>
      part(`${name} ${pid}`, async () => {
        const response = await fetch(`${url}/ready`, { signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS) });
        return `${response.status} ${await response.text()}`;
      }),
    ),
    part('log', () => Promise.resolve(stack.output().split('\n').slice(-LAST_LINES).join('\n'))),
  ];
  return (await Promise.all(parts)).join('\n');
}

async function part(title: string, send: () => Promise<unknown>): Promise<string> {
  try {
    const response = await send();
    return `${title}: ${typeof response === 'string' ? response : JSON.stringify(response)}`;
  } catch (error) {
    return `${title}: away (${error instanceof Error ? error.message : String(error)})`;
  }
}

async function countRows(stack: Stack): Promise<Record<string, number>> {
  return await withDatabase(stack, async (client) => {
    const rows = await client.db().collection('sms_messages').find().project({ state: 1 }).toArray();
    const counts: Record<string, number> = {};
    for (const { state } of rows) counts[String(state)] = (counts[String(state)] ?? 0) + 1;
    return counts;
  });
}

async function findRuns(stack: Stack): Promise<unknown> {
  return await withDatabase(stack, async (client) => {
    return await client.db().collection('sms_runs').find().project({ frozen: 0 }).toArray();
  });
}
