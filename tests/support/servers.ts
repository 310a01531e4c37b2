import { MongoClient } from 'mongodb';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
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

/** Returns the URL of a server of the stack, with its password. */
function serverUrl(stack: Stack, name: 'mongodb' | 'redis'): string {
  const address = stack.processes().find((one) => one.name === name)?.url;
  if (address === undefined) throw new Error(`The stack runs no ${name} itself.`);
  const url = new URL(address);
  url.password = readFileSync(join(stack.dataDirectory, `${name}.password`), 'utf8');
  if (name === 'mongodb') {
    url.username = 'derby';
    url.pathname = '/derby';
    url.search = 'authSource=admin&authMechanism=SCRAM-SHA-256';
  }
  return url.href;
}
