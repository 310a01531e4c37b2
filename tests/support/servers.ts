import { MongoClient } from 'mongodb';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Product } from './stack.ts';

/** Runs `task` with the database of a product. */
export async function withDatabase<Result>(
  product: Product,
  task: (client: MongoClient) => Promise<Result>,
): Promise<Result> {
  const client = await MongoClient.connect(mongodbUrl(product));
  try {
    return await task(client);
  } finally {
    await client.close();
  }
}

/** Returns the URL of a product's database. */
export function mongodbUrl(product: Product): string {
  return process.env['MONGODB_URL'] ?? serverUrl(product, 'mongodb');
}

/** Returns the URL of a product's Redis. */
export function redisUrl(product: Product): string {
  return process.env['REDIS_URL'] ?? serverUrl(product, 'redis');
}

/** Returns the URL of a server of the product, with its password. */
function serverUrl(product: Product, name: 'mongodb' | 'redis'): string {
  const address = product.processes().find((one) => one.name === name)?.url;
  if (address === undefined) throw new Error(`The product runs no ${name} itself.`);
  const url = new URL(address);
  url.password = readFileSync(join(product.dataDirectory, `${name}.password`), 'utf8');
  if (name === 'mongodb') {
    url.username = 'derby';
    url.pathname = '/derby';
    url.search = 'authSource=admin&authMechanism=SCRAM-SHA-256';
  }
  return url.href;
}
