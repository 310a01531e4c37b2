import { MongoClient } from 'mongodb';
import type { Stack } from './stack.ts';

/** Runs `task` with the database of a stack. */
export async function withDatabase<Result>(
  stack: Stack,
  task: (client: MongoClient) => Promise<Result>,
): Promise<Result> {
  const client = await MongoClient.connect(process.env['MONGODB_URL'] ?? serverUrl(stack, 'mongodb'));
  try {
    return await task(client);
  } finally {
    await client.close();
  }
}

/** Returns the URL of a stack's Redis. */
export function redisUrl(stack: Stack): string {
  return process.env['REDIS_URL'] ?? serverUrl(stack, 'redis');
}

function serverUrl(stack: Stack, name: string): string {
  const url = stack.processes().find((one) => one.name === name)?.url;
  if (url === undefined) throw new Error(`The stack runs no ${name} itself.`);
  return url;
}
