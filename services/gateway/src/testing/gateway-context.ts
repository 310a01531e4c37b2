import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureFirstAdministrator } from '@derby/domain/accounts';
import { ALL_INDEXES } from '@derby/domain/database';
import { makeIndexes, type Connection } from '@derby/domain/kernel';
import { settingsCodec } from '@derby/domain/settings';
import { createTestDeps, openTestDatabase, testServers } from '@derby/domain/testing';
import { Redis } from 'ioredis';
import { createGateway, type Gateway, type GatewayOverrides } from '../app.ts';
import { openDependencies, type ServerTimeouts } from '../dependencies.ts';
import type { GatewayConfig } from '../env.ts';
import { ask } from './ask.ts';
import { diskStorage, readableLogger, testConfig } from './start-gateway.ts';

const SYSTEM = { kind: 'system', name: 'test' } as const;
const CREDENTIALS = { username: 'admin', password: 'weigh-in at noon' };

/** What one of the gateways has of its own. */
export interface GatewayOptions extends Partial<GatewayConfig> {
  /** Hears of each statement to the database, such as `entries.findOne`. */
  readonly onStatement?: (statement: string) => void;
  /** Longer than the product's, where a slow machine must not look like a server that is away. */
  readonly timeouts?: ServerTimeouts;
}

/** Gateways over a database and a photo folder of their own, with one administrator. */
export interface GatewayTestContext {
  /** Another gateway process, so to speak: its own connections and caches on the same data. */
  startGateway(options?: GatewayOptions, overrides?: GatewayOverrides): Promise<Gateway>;
  signIn(gateway: Gateway): Promise<string>;
  readonly database: Connection;
  readonly mongodbUrl: string;
  readonly redisUrl: string;
  /** Photos lie below it. */
  readonly dataDirectory: string;
  /** What the gateways logged; `name` counts them from gateway-1. */
  readonly lines: Record<string, unknown>[];
  close(): Promise<void>;
}

/** Fails without MongoDB and Redis: `npm test` starts both. */
export async function openGatewayContext(own: { readonly redisUrl?: string } = {}): Promise<GatewayTestContext> {
  const servers = { ...testServers(), ...own };
  const { redisUrl } = servers;
  if (!redisUrl) throw new Error('REDIS_URL is not set: these tests need Redis (npm test starts one).');
  await forgetCounts(redisUrl);
  const opened = await openTestDatabase(servers.mongodbUrl);
  const { database } = opened;
  const mongodbUrl = new URL(`/${database.name}`, servers.mongodbUrl).href;
  const dataDirectory = await mkdtemp(join(tmpdir(), 'gateway-'));
  await makeIndexes(database, ALL_INDEXES);
  const settings = { current: () => settingsCodec.decode({}) };
  await ensureFirstAdministrator({ ...createTestDeps(database), settings }, SYSTEM, CREDENTIALS);
  const lines: Record<string, unknown>[] = [];
  const gateways: Gateway[] = [];

  return {
    database,
    mongodbUrl,
    redisUrl,
    dataDirectory,
    lines,
    async startGateway({ onStatement, timeouts, ...config } = {}, overrides = {}) {
      const { logger } = readableLogger({ name: `gateway-${gateways.length + 1}`, lines });
      const whole = testConfig({ mongodbUrl, redisUrl, storage: diskStorage(dataDirectory), ...config });
      const gateway = createGateway(whole, {
        logger,
        async openDependencies(given, log) {
          const dependencies = await openDependencies(given, log, timeouts);
          // The index probe reads in the background, whatever a test does.
          const tell = (collection: string, method: string) =>
            method === 'indexes' ? undefined : onStatement?.(`${collection}.${method}`);
          if (onStatement) dependencies.deps.database.set('debug', tell);
          return dependencies;
        },
        ...overrides,
      });
      gateways.push(gateway);
      await gateway.start();
      return gateway;
    },
    async signIn(gateway) {
      const query = 'mutation ($input: LoginInput!) { login(input: $input) { token } }';
      const answer = await ask(gateway.url(), { query, variables: { input: CREDENTIALS } });
      return answer.data.login.token as string;
    },
    async close() {
      await Promise.all(gateways.map(async (gateway) => await gateway.close()));
      await opened.drop();
      await rm(dataDirectory, { recursive: true });
    },
  };
}

/** Of attempts and requests: all tests come from one address, and those before may have used up what it has. */
async function forgetCounts(redisUrl: string): Promise<void> {
  const redis = new Redis(redisUrl);
  await redis.flushdb();
  await redis.quit();
}
