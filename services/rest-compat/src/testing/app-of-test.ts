import type { AddressInfo, Socket } from 'node:net';
import { fakeDependencies, type FakeDependencies, type FakeParts } from '@derby/api-kit/testing/fake-dependencies';
import { createLogger } from '@derby/server-kit/logger';
import { startRawConnection, type RawResponse, type RawConnection } from '@derby/server-kit/testing/raw-connection';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { createRestCompat, type RestCompat } from '../app.ts';
import { readConfig, type RestCompatConfig } from '../env.ts';
import type { Limits } from '../limits.ts';

/** One connection to the service, whose responses have a JSON body. */
export interface AppConnection extends Omit<RawConnection, 'nextResponse'> {
  /** Resolves when the service has received every byte. */
  arrived(): Promise<void>;
  nextResponse(): Promise<Omit<RawResponse, 'body'> & { readonly body: unknown }>;
  /** Resets the connection, like a phone that loses coverage. */
  abort(): void;
}

/** A listening service without MongoDB and Redis, for the running test. */
export interface AppOfTest {
  readonly service: RestCompat;
  readonly server: FastifyInstance;
  readonly port: number;
  readonly fakes: FakeDependencies;
  /** The header of a signed-in user. */
  readonly signedIn: { readonly authorization: string };
  /** Opens a connection and writes `bytes` to it. */
  open(...bytes: (string | Buffer)[]): AppConnection;
}

/** What a test changes: variables, limits, and the parts of the fake dependencies. */
export interface AppOptions extends FakeParts {
  readonly config?: Partial<RestCompatConfig>;
  readonly limits?: Partial<Limits>;
}

/** Starts a service on a free port. The caller closes it. */
export async function startApp({ config, limits = {}, ...parts }: AppOptions = {}): Promise<AppOfTest> {
  const fakes = fakeDependencies(parts);
  const whole = {
    ...readConfig({ REST_COMPAT_PORT: '0', SECRETS_KEY: 'a key for tests that is long enough' }),
    ...config,
  };
  const service = await createRestCompat(whole, {
    logger: createLogger({ name: 'test', level: 'silent' }),
    openDependencies: fakes.open,
    limits,
  });
  const accepted = new Map<number | undefined, Socket>();
  service.server.server.on('connection', (socket: Socket) => accepted.set(socket.remotePort, socket));
  await service.start();
  const { port } = service.server.server.address() as AddressInfo;
  return {
    service,
    server: service.server,
    port,
    fakes,
    signedIn: { authorization: `Bearer ${fakes.token}` },
    open(...bytes) {
      const connection = startRawConnection(`http://127.0.0.1:${port}`);
      const { socket } = connection;
      for (const one of bytes) socket.write(one);
      return {
        ...connection,
        arrived: async () =>
          await expect.poll(() => accepted.get(socket.localPort)?.bytesRead, { interval: 1 }).toBe(socket.bytesWritten),
        async nextResponse() {
          const response = await connection.nextResponse();
          return { ...response, body: response.body === '' ? null : JSON.parse(response.body) };
        },
        abort: () => void socket.resetAndDestroy(),
      };
    },
  };
}

/** Starts a service for each test of a file. Call it at the top of the file. */
export const appForEachTest = (options?: AppOptions) => appBetween(beforeEach, afterEach, options);

/** Starts one service for all tests of a file or `describe`. Saves time: describing the calls is slow. */
export const appForAllTests = (options?: AppOptions) => appBetween(beforeAll, afterAll, options);

function appBetween(
  before: typeof beforeAll | typeof beforeEach,
  after: typeof afterAll | typeof afterEach,
  options: AppOptions = {},
): AppOfTest {
  const app = {} as { -readonly [Part in keyof AppOfTest]: AppOfTest[Part] };
  before(async () => void Object.assign(app, await startApp(options)));
  after(async () => await app.service.close());
  return app;
}
