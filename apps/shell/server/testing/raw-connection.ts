import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** A connection that a test writes to byte by byte. */
export interface RawConnection {
  readonly socket: Socket;
  /** Everything that was received. */
  readonly received: () => string;
  /** Resolves with everything received once `text` is in it; rejects when the connection closes before. */
  readonly until: (text: string) => Promise<string>;
}

/** Opens a connection to the server at `base`. A reset is no error of the test. */
export async function openConnection(base: string): Promise<RawConnection> {
  const { hostname, port } = new URL(base);
  const socket = connect({ host: hostname, port: Number(port) });
  let text = '';
  socket.on('data', (chunk: Buffer) => (text += chunk.toString('latin1')));
  await once(socket, 'connect');
  socket.on('error', () => undefined);
  return {
    socket,
    received: () => text,
    until: (wanted) =>
      new Promise((resolve, reject) => {
        const look = () => text.includes(wanted) && resolve(text);
        look();
        socket.on('data', look);
        socket.once('close', () => reject(new Error(`closed before "${wanted}", after "${text}"`)));
      }),
  };
}

/** The head of a request as it goes over the wire. */
export function head(line: string, headers: Readonly<Record<string, string | number>> = {}): string {
  const lines = Object.entries({ host: 'derby.test', ...headers }).map(([name, value]) => `${name}: ${value}`);
  return [`${line} HTTP/1.1`, ...lines, '', ''].join('\r\n');
}
