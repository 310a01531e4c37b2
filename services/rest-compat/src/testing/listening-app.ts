import { connect, type AddressInfo, type Socket } from 'node:net';
import { createLogger } from '@derby/server-kit/logger';
import { expect } from 'vitest';
import { createRestCompat, type RestCompat, type RestCompatOverrides } from '../app.ts';
import { readConfig } from '../env.ts';

/** A listening service, and raw connections to it. */
export interface ListeningApp {
  readonly service: RestCompat;
  readonly port: number;
  /** Opens a connection and writes `bytes` to it. */
  open(...bytes: (string | Buffer)[]): RawConnection;
}

/** One connection to the service. */
export interface RawConnection {
  write(bytes: string | Buffer): void;
  /** Resolves when the service has received every byte. */
  arrived(): Promise<void>;
  /** Resolves with all received text once the response's head and its `content-length` have arrived. */
  answer(): Promise<RawAnswer>;
  /** Resolves when a response has begun; reads no further. */
  firstBytes(): Promise<void>;
  /** Resolves when the service has closed the connection. */
  closed(): Promise<void>;
  /** Resets the connection, like a phone that loses coverage. */
  abort(): void;
}

/** An HTTP response with a JSON body. */
export interface RawAnswer {
  readonly status: number;
  readonly headers: string;
  readonly body: unknown;
}

/** Starts a service on a free port. */
export async function startListeningApp(
  overrides: RestCompatOverrides & { readonly gatewayUrl?: string },
): Promise<ListeningApp> {
  const { gatewayUrl = 'http://unused', ...others } = overrides;
  const config = readConfig({ REST_COMPAT_PORT: '0', GATEWAY_URL: gatewayUrl });
  const service = await createRestCompat(config, {
    logger: createLogger({ name: 'test', level: 'silent' }),
    ...others,
  });
  await service.start();
  const { port } = service.server.server.address() as AddressInfo;
  const accepted = new Map<number | undefined, Socket>();
  service.server.server.on('connection', (socket: Socket) => accepted.set(socket.remotePort, socket));
  const bytesFrom = ({ localPort }: Socket) => accepted.get(localPort)?.bytesRead;
  return { service, port, open: (...bytes) => connectionOf(connect(port, '127.0.0.1'), bytes, bytesFrom) };
}

function connectionOf(
  socket: Socket,
  bytes: readonly (string | Buffer)[],
  bytesFrom: (socket: Socket) => number | undefined,
): RawConnection {
  let received = '';
  // The `once` of node:events rejects when the service resets the connection, but a reset also counts as a close here.
  const next = async (event: 'data' | 'close') => {
    await new Promise<void>((resolve) => socket.once(event, () => resolve()));
  };
  socket.on('error', () => undefined);
  socket.on('data', (chunk: Buffer) => (received += chunk.toString()));
  for (const one of bytes) socket.write(one);
  return {
    write: (more) => void socket.write(more),
    arrived: async () => await expect.poll(() => bytesFrom(socket), { interval: 1 }).toBe(socket.bytesWritten),
    async answer() {
      let answer = wholeAnswer(received);
      while (answer === undefined) {
        if (socket.destroyed) throw new Error(`The connection ended after ${JSON.stringify(received)}.`);
        // oxlint-disable-next-line no-await-in-loop
        await Promise.race([next('data'), next('close')]);
        answer = wholeAnswer(received);
      }
      received = '';
      return answer;
    },
    async firstBytes() {
      if (received === '') await next('data');
      socket.pause();
    },
    async closed() {
      if (!socket.closed) await next('close');
    },
    abort: () => void socket.resetAndDestroy(),
  };
}

function wholeAnswer(text: string): RawAnswer | undefined {
  const [headers = '', body = ''] = text.split('\r\n\r\n', 2);
  const length = Number(/^content-length: (\d+)/im.exec(headers)?.[1] ?? 0);
  if (!text.includes('\r\n\r\n') || Buffer.byteLength(body) < length) return undefined;
  return {
    status: Number(headers.split(' ', 2)[1]),
    headers: headers.toLowerCase(),
    body: body === '' ? null : JSON.parse(body),
  };
}

/** Returns the head of a request. */
export function head(line: string, headers: Readonly<Record<string, string | number>> = {}): string {
  const lines = Object.entries({ host: 'derby.test', ...headers }).map(([name, value]) => `${name}: ${value}`);
  return `${[`${line} HTTP/1.1`, ...lines].join('\r\n')}\r\n\r\n`;
}
