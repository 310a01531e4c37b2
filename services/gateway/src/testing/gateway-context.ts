import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sharedRedisUrl } from '@derby/backend-kit/testing/env';
import { ensureFirstAdministrator } from '@derby/domain/accounts';
import { ALL_INDEXES } from '@derby/domain/database';
import { makeIndexes, type Connection } from '@derby/domain/kernel';
import { settingsCodec } from '@derby/domain/settings';
import { createTestDeps, openTestDatabase } from '@derby/domain/testing';
import { startFlakyProxy, type FlakyProxy } from '@derby/server-kit/testing/flaky-proxy';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, expect } from 'vitest';
import { createGateway, type Gateway, type GatewayOverrides } from '../app.ts';
import { openDependencies, type ServerTimeouts } from '@derby/api-kit/dependencies';
import type { GatewayConfig } from '../env.ts';
import { sendGraphql, type GraphqlResponse } from './send-graphql.ts';
import { diskStorage, readableLogger, testConfig } from './start-gateway.ts';

const SYSTEM = { kind: 'system', name: 'test' } as const;
export const CREDENTIALS = { username: 'admin', password: 'weigh-in at noon' };
const LOGIN = 'mutation ($input: LoginInput!) { login(input: $input) { token } }';
const SAVE = 'mutation ($settings: [SettingInput!]!) { updateSettings(settings: $settings) }';

/** The options of one gateway. */
export interface GatewayOptions extends Partial<GatewayConfig> {
  /** Receives each database statement, such as `entries.findOne`. */
  readonly onStatement?: (statement: string) => void;
  /** Timeouts that are longer than in production, so that a slow machine does not look like a server that is down. */
  readonly timeouts?: ServerTimeouts;
  readonly overrides?: GatewayOverrides;
}

/** The sender of an operation; by default the administrator, at the first gateway. */
interface Sending {
  readonly variables?: object;
  /** Null for a visitor. */
  readonly token?: string | null;
  readonly at?: Gateway;
  readonly headers?: Record<string, string>;
}

/** Gateways over a separate database and photo folder, with one administrator. Open before the first test. */
export interface GatewayTestContext {
  readonly one: Gateway;
  /** Represents another process: separate connections and caches on the same data. */
  readonly other: Gateway;
  /** The administrator's token, from the first gateway. */
  token: string;
  /** The proxy between all gateways and Redis. */
  readonly redis: FlakyProxy;
  readonly database: Connection;
  readonly mongodbUrl: string;
  /** The address of the proxy. */
  readonly redisUrl: string;
  /** The folder that holds the photos. */
  readonly dataDirectory: string;
  /** The log lines of all gateways; `name` numbers the gateways from gateway-1. */
  readonly lines: Record<string, unknown>[];
  startGateway(options?: GatewayOptions): Promise<Gateway>;
  signIn(gateway?: Gateway): Promise<string>;
  send(query: string, sending?: Sending): Promise<GraphqlResponse>;
  /** Returns the response of `/ready`: its status, and whether each dependency is ready. */
  readiness(gateway?: Gateway): Promise<{ status: number; ready: Record<string, boolean> }>;
  /** Returns the data of a response; throws when it has errors. */
  run(query: string, sending?: Sending): Promise<GraphqlResponse['data']>;
  save(settings: Record<string, string>, sending?: Sending): Promise<void>;
}

/** Opens a context with `count` gateways for a test file. Fails without MongoDB and Redis: `npm test` starts both. */
export function openGatewayContext({ count = 1, ...shared }: GatewayOptions & { count?: 1 | 2 } = {}) {
  const lines: Record<string, unknown>[] = [];
  const gateways: Gateway[] = [];
  let drop: () => Promise<void>;

  async function startGateway({ onStatement, timeouts, overrides, ...config }: GatewayOptions = {}) {
    const { mongodbUrl, redisUrl, dataDirectory } = context;
    const { logger } = readableLogger({ name: `gateway-${gateways.length + 1}`, lines });
    const whole = testConfig({ mongodbUrl, redisUrl, storage: diskStorage(dataDirectory), ...config });
    const gateway = createGateway(whole, {
      logger,
      async openDependencies(given, options) {
        const dependencies = await openDependencies(given, timeouts ? { ...options, timeouts } : options);
        // Ignores the index probe, which reads in the background at any time.
        const report = (collection: string, method: string) =>
          method === 'indexes' ? undefined : onStatement?.(`${collection}.${method}`);
        if (onStatement) dependencies.deps.database.set('debug', report);
        return dependencies;
      },
      ...overrides,
    });
    gateways.push(gateway);
    await gateway.start();
    return gateway;
  }

  const methods: Partial<GatewayTestContext> = {
    lines,
    startGateway,
    async signIn(at = context.one) {
      return (await context.run(LOGIN, { variables: { input: CREDENTIALS }, token: null, at })).login.token as string;
    },
    async send(query, { token = context.token, at = context.one, ...others } = {}) {
      return await sendGraphql(at.url(), { query, ...(token === null ? {} : { token }), ...others });
    },
    async readiness(at = context.one) {
      const response = await fetch(`${at.url()}/ready`);
      const { checks } = (await response.json()) as { checks: { name: string; ready: boolean }[] };
      return { status: response.status, ready: Object.fromEntries(checks.map(({ name, ready }) => [name, ready])) };
    },
    async run(query, sending) {
      const response = await context.send(query, sending);
      expect(response.errors).toBeUndefined();
      return response.data;
    },
    async save(settings, sending = {}) {
      const given = Object.entries(settings).map(([key, value]) => ({ key, value }));
      await context.run(SAVE, { ...sending, variables: { settings: given } });
    },
  };
  const context = methods as GatewayTestContext;

  beforeAll(async () => {
    const redisUrl = sharedRedisUrl();
    await forgetCounts(redisUrl);
    const opened = await openTestDatabase();
    ({ drop } = opened);
    const redis = await startFlakyProxy(redisUrl);
    Object.assign(context, {
      redis,
      redisUrl: redis.url,
      database: opened.database,
      mongodbUrl: opened.mongodbUrl,
      dataDirectory: await mkdtemp(join(tmpdir(), 'gateway-')),
    });
    await makeIndexes(opened.database, ALL_INDEXES);
    const settings = { current: () => settingsCodec.decode({}) };
    await ensureFirstAdministrator({ ...createTestDeps(opened.database), settings }, SYSTEM, CREDENTIALS);
    const one = await startGateway(shared);
    Object.assign(context, { one, other: count === 2 ? await startGateway(shared) : one });
    context.token = await context.signIn();
  });
  afterAll(async () => {
    await Promise.all(gateways.map(async (gateway) => await gateway.close()));
    await context.redis.close();
    await drop();
    await rm(context.dataDirectory, { recursive: true });
  });
  return context;
}

/**
 * Deletes the counts of attempts and requests: all tests come from one address, so earlier ones may have used up its
 * budget.
 */
async function forgetCounts(redisUrl: string): Promise<void> {
  const redis = new Redis(redisUrl);
  await redis.flushdb();
  await redis.quit();
}
