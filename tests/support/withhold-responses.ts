import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A proxy that forwards requests to a server and drops the responses. */
export interface WithheldResponses {
  readonly baseUrl: string;
  /** Resolves when the server has sent a response, which is dropped. */
  readonly responded: Promise<void>;
  close(): Promise<void>;
}

/** Starts a proxy in front of `baseUrl`, to test clients that disconnect before the response. */
export async function withholdResponses(baseUrl: string): Promise<WithheldResponses> {
  const { hostname, port } = new URL(baseUrl);
  const sockets = new Set<Socket>();
  let resolveResponse: () => void = () => undefined;
  const responded = new Promise<void>((resolve) => (resolveResponse = resolve));

  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    near.pipe(far);
    far.on('data', () => resolveResponse());
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    responded,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
