import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { MongoClient, type Db } from 'mongodb';
import { freePorts } from '@derby/server-kit/testing/free-ports';
import { signIn } from './api.ts';
import { runBuilt } from './child.ts';
import { mongodbUrl, redisUrl } from './servers.ts';
import { REPOSITORY_ROOT, type Product } from './stack.ts';

const run = promisify(execFile);
const administrator = { username: 'admin', password: 'a password for tests' };

/** A separate gateway and REST service, over a separate database on the server of the running product. */
export interface OwnTransports {
  readonly restUrl: string;
  readonly gatewayUrl: string;
  readonly database: Db;
  /** Signs in by REST. */
  readonly signIn: () => Promise<string>;
  close(): Promise<void>;
}

/**
 * Starts both beside a product. `redisDatabase` is a number from 1 to 15 that no other context uses at the same time,
 * which keeps events apart.
 */
export async function openOwnTransports(product: Product, redisDatabase: number): Promise<OwnTransports> {
  const [gatewayPort = 0, restPort = 0] = await freePorts(2);
  const name = `transports_${randomUUID().slice(0, 8)}`;
  const dataDirectory = mkdtempSync(join(tmpdir(), 'derby-doors-'));
  const gatewayUrl = `http://127.0.0.1:${gatewayPort}`;
  const environment: Record<string, string> = {
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    MONGODB_URL: Object.assign(new URL(mongodbUrl(product)), { pathname: `/${name}` }).href,
    REDIS_URL: Object.assign(new URL(redisUrl(product)), { pathname: `/${redisDatabase}` }).href,
    DATA_DIR: dataDirectory,
    RATE_LIMIT_ENABLED: 'false',
    GATEWAY_PORT: String(gatewayPort),
    REST_COMPAT_PORT: String(restPort),
    ADMIN_USERNAME: administrator.username,
    ADMIN_PASSWORD: administrator.password,
  };
  const env = { ...process.env, ...environment };
  for (const command of ['migrate', 'create-admin']) {
    await run(process.execPath, [`tools/operator/dist/${command}.js`], { cwd: REPOSITORY_ROOT, env });
  }
  const [gateway, rest] = await Promise.all([
    runBuilt('services/gateway/dist/main.js', { port: gatewayPort, environment }),
    runBuilt('services/rest-compat/dist/main.js', { port: restPort, environment }),
  ]);
  const client = await MongoClient.connect(mongodbUrl(product));
  const database = client.db(name);

  return {
    restUrl: rest.url,
    gatewayUrl,
    database,
    signIn: async () => await signIn(rest.url, administrator),
    async close() {
      await rest.stop();
      await gateway.stop();
      await database.dropDatabase();
      await client.close();
      rmSync(dataDirectory, { recursive: true, force: true });
    },
  };
}
