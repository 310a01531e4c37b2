import type { AddressInfo, Socket } from 'node:net';
import { createLogger } from '@derby/server-kit/logger';
import { startRawConnection, type RawAnswer, type RawConnection } from '@derby/server-kit/testing/raw-connection';
import { expect } from 'vitest';
import { createRestCompat, type RestCompat, type RestCompatOverrides } from '../app.ts';
import { readConfig } from '../env.ts';

/** A listening service, and raw connections to it. */
export interface ListeningApp {
  readonly service: RestCompat;
  readonly port: number;
  /** Opens a connection and writes `bytes` to it. */
  open(...bytes: (string | Buffer)[]): AppConnection;
}

/** One connection to the service, whose responses have a JSON body. */
export interface AppConnection extends Omit<RawConnection, 'answer'> {
  /** Resolves when the service has received every byte. */
  arrived(): Promise<void>;
  answer(): Promise<Omit<RawAnswer, 'body'> & { readonly body: unknown }>;
  /** Resolves when a response has begun; reads no further. */
  firstBytes(): Promise<void>;
  /** Resets the connection, like a phone that loses coverage. */
  abort(): void;
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
  return { service, port, open };

  function open(...bytes: (string | Buffer)[]): AppConnection {
    const connection = startRawConnection(`http://127.0.0.1:${port}`);
    const { socket } = connection;
    for (const one of bytes) socket.write(one);
    return {
      ...connection,
      arrived: async () =>
        await expect.poll(() => accepted.get(socket.localPort)?.bytesRead, { interval: 1 }).toBe(socket.bytesWritten),
      async answer() {
        const answer = await connection.answer();
        return { ...answer, body: answer.body === '' ? null : JSON.parse(answer.body) };
      },
      async firstBytes() {
        await connection.until('HTTP/1.1 ');
        socket.pause();
      },
      abort: () => void socket.resetAndDestroy(),
    };
  }
}
