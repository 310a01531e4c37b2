import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** A raw response; each character is one byte. */
export interface RawResponse {
  readonly status: number;
  /** The status line and the headers, in lower case. */
  readonly headers: string;
  readonly body: string;
}

/** A connection that sends exactly the bytes of a test. */
export interface RawConnection {
  readonly socket: Socket;
  /** Resolves when the bytes were handed to the operating system. */
  readonly write: (bytes: string | Buffer) => Promise<void>;
  /** Returns all received text that `nextResponse` has not consumed. */
  readonly received: () => string;
  /** Resolves with all received text when it contains `text`; rejects when the connection closes before. */
  readonly until: (text: string) => Promise<string>;
  /** Resolves with the next response, delimited by `content-length`; rejects when the connection closes before. */
  readonly nextResponse: () => Promise<RawResponse>;
  readonly closed: () => Promise<void>;
}

/** Connects to the server at `base` and resolves when connected. */
export async function openRawConnection(base: string): Promise<RawConnection> {
  const connection = startRawConnection(base);
  await once(connection.socket, 'connect');
  return connection;
}

/** Starts to connect; writes are buffered until then. Connection errors such as a reset count as a close. */
export function startRawConnection(base: string): RawConnection {
  const { hostname, port } = new URL(base);
  const socket = connect({ host: hostname, port: Number(port) });
  let text = '';
  socket.on('error', () => undefined);
  socket.setEncoding('latin1').on('data', (part: string) => (text += part));

  /** Resolves when `find` returns a value for the received text. */
  function whenFound<Value>(find: () => Value | undefined): Promise<Value> {
    return new Promise((resolve, reject) => {
      const look = () => {
        const found = find();
        if (found === undefined) return false;
        socket.off('data', look).off('close', end);
        resolve(found);
        return true;
      };
      const end = () => void (look() || reject(new Error(`The connection closed after ${JSON.stringify(text)}.`)));
      if (socket.closed) return end();
      if (!look()) socket.on('data', look).once('close', end);
    });
  }

  return {
    socket,
    write: (bytes) => new Promise((resolve) => socket.write(bytes, () => resolve())),
    received: () => text,
    until: (wanted) => whenFound(() => (text.includes(wanted) ? text : undefined)),
    async nextResponse() {
      const { length, ...response } = await whenFound(() => wholeResponseIn(text));
      text = text.slice(length);
      return response;
    },
    closed: async () => {
      if (!socket.closed) await new Promise<void>((resolve) => socket.once('close', () => resolve()));
    },
  };
}

function wholeResponseIn(text: string): (RawResponse & { readonly length: number }) | undefined {
  const headLength = text.indexOf('\r\n\r\n') + 4;
  const headers = text.slice(0, headLength).toLowerCase();
  const length = headLength + Number(/^content-length: (\d+)/m.exec(headers)?.[1] ?? 0);
  if (headLength < 4 || text.length < length) return undefined;
  return { status: Number(headers.split(' ', 2)[1]), headers, body: text.slice(headLength, length), length };
}

/** Returns the head of an HTTP request. */
export function head(line: string, headers: Readonly<Record<string, string | number>> = {}): string {
  const lines = Object.entries({ host: 'derby.test', ...headers }).map(([name, value]) => `${name}: ${value}`);
  return [`${line} HTTP/1.1`, ...lines, '', ''].join('\r\n');
}
