import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { redisUrl, withDatabase } from '../../support/servers.ts';
import type { Product } from '../../support/stack.ts';

/** A text that the product stores beside the rows of the derby. */
export interface StoredText {
  /** `gateway.log`, `redis <key>`, `audit 17`, … */
  readonly where: string;
  readonly text: string;
}

/** Returns the logs of all processes. */
export function storedLogs(stack: Product): StoredText[] {
  return filesIn(join(stack.dataDirectory, 'logs'));
}

/** Returns every key of Redis with its value, including the jobs of the queue, and its files on disk. */
export async function storedInRedis(stack: Product): Promise<StoredText[]> {
  const redis = new Redis(redisUrl(stack));
  try {
    const keys = await redis.keys('*');
    const values = await Promise.all(keys.map((key) => valueOf(redis, key)));
    const live = keys.map((key, index) => ({ where: `redis ${key}`, text: `${key}\n${values[index]}` }));
    return [...live, ...filesIn(join(stack.dataDirectory, 'redis'))];
  } finally {
    redis.disconnect();
  }
}

/** Returns the audit log, one text per row. */
export async function storedInAudit(stack: Product): Promise<StoredText[]> {
  return await withDatabase(stack, async (client) => {
    const rows = await client.db().collection('audit_events').find().toArray();
    return rows.map((row) => ({ where: `audit ${String(row['action'])}`, text: JSON.stringify(row) }));
  });
}

async function valueOf(redis: Redis, key: string): Promise<string> {
  switch (await redis.type(key)) {
    case 'hash':
      return JSON.stringify(await redis.hgetall(key));
    case 'list':
      return JSON.stringify(await redis.lrange(key, '0', '-1'));
    case 'set':
      return JSON.stringify(await redis.smembers(key));
    case 'zset':
      return JSON.stringify(await redis.zrange(key, '0', '-1'));
    case 'stream':
      return JSON.stringify(await redis.xrange(key, '-', '+'));
    default:
      return (await redis.get(key)) ?? '';
  }
}

/** Returns all files below a folder, as bytes in Latin-1. */
export function filesIn(folder: string): StoredText[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => ({ where: entry.name, text: readFileSync(join(entry.parentPath, entry.name), 'latin1') }));
}
