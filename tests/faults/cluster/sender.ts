import { eventually } from '../../support/eventually.ts';
import { createdMessages } from '../../support/sandbox-log.ts';
import { withDatabase } from '../../support/servers.ts';
import type { Stack } from '../../support/stack.ts';
import { replicasOf } from './replicas.ts';

const PROGRESS_LIMIT_MS = 90_000;

/** Waits until the provider has received `count` requests. */
export async function untilSent(stack: Stack, count: number): Promise<void> {
  const isSent = async () => ((await createdMessages(stack.sandboxUrl)).length >= count ? true : undefined);
  await eventually(`the provider has got ${count} requests`, isSent, PROGRESS_LIMIT_MS);
}

/** Returns the name of the worker that has claimed a message. */
export async function sendingWorker(stack: Stack): Promise<string> {
  return await eventually('a worker has claimed a message', async () => {
    const claimers = await withDatabase(stack, async (client) => {
      const rows = await client.db().collection('sms_messages').find({ state: 'sending' }).toArray();
      return rows.map((row) => String((row['claim'] as { by: string } | null)?.by));
    });
    const processes = stack.processes();
    return replicasOf(stack, 'worker').find((name) => {
      const pid = processes.find((one) => one.name === name)?.pid;
      return claimers.some((claimer) => claimer.includes(`-${pid}-`));
    });
  });
}

/** Counts the claimed messages by process id. */
export async function claimsByProcess(stack: Stack): Promise<Record<string, number>> {
  return await withDatabase(stack, async (client) => {
    const rows = await client.db().collection('sms_messages').find().toArray();
    const counts: Record<string, number> = {};
    for (const row of rows) {
      const by =
        String((row['claim'] as { by: string } | null)?.by)
          .split('-')
          .at(-2) ?? 'none';
      counts[by] = (counts[by] ?? 0) + 1;
    }
    return counts;
  });
}
