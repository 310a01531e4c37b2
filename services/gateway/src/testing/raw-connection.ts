import { connect, type Socket } from 'node:net';

/** A connection on which a test controls each byte. */
export interface RawConnection {
  readonly socket: Socket;
  /** Resolves when the bytes have been handed to the operating system. */
  readonly write: (bytes: string | Buffer) => Promise<void>;
  /** Resolves with all received text once it contains `text`; rejects when the connection closes before. */
  readonly read: (text: string) => Promise<string>;
  readonly closed: () => Promise<void>;
}

/** Connects to a server of this machine. A connection error counts as a close. */
export async function openRawConnection(url: string): Promise<RawConnection> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  let received = '';
  let isClosed = false;
  const watchers = new Set<() => void>();
  const notify = () => {
    for (const watcher of watchers) watcher();
  };
  socket.setEncoding('latin1');
  socket.on('data', (text: string) => {
    received += text;
    notify();
  });
  socket.on('error', () => undefined);
  socket.on('close', () => {
    isClosed = true;
    notify();
  });
  await new Promise<void>((resolve) => socket.once('connect', resolve));

  function until(isDone: () => boolean): Promise<boolean> {
    return new Promise((resolve) => {
      const watcher = () => {
        if (!isDone() && !isClosed) return;
        watchers.delete(watcher);
        resolve(isDone());
      };
      watchers.add(watcher);
      watcher();
    });
  }

  return {
    socket,
    write: (bytes) => new Promise((resolve) => socket.write(bytes, () => resolve())),
    async read(text) {
      if (!(await until(() => received.includes(text)))) throw new Error(`closed after: ${received}`);
      return received;
    },
    closed: async () => void (await until(() => isClosed)),
  };
}
