import { withDatabase } from '../support/servers.ts';
import type { Stack } from '../support/stack.ts';

const LAST_LINES = 60;

/** Returns the result of a wait; a failure's error also has the rows, the runs and the last log lines. */
export async function orSituation<Result>(stack: Stack, waiting: Promise<Result>): Promise<Result> {
  try {
    return await waiting;
  } catch (error) {
    const { message, cause } = error as Error;
    const stored = await storedMessages(stack).catch((away: unknown) => String(away));
    const log = stack.output().split('\n').slice(-LAST_LINES).join('\n');
    throw new Error(`${message} (${String(cause)})\n${stored}\n${log}`, { cause: error });
  }
}

/** Returns the messages by state, and the runs. */
async function storedMessages(stack: Stack): Promise<string> {
  return await withDatabase(stack, async (client) => {
    const database = client.db();
    const states = await database
      .collection('sms_messages')
      .aggregate([{ $group: { _id: '$state', count: { $sum: 1 } } }])
      .toArray();
    const runs = await database.collection('sms_runs').find().project({ frozen: 0 }).toArray();
    return JSON.stringify({ states, runs });
  });
}
