import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { connect as connectTcp, isIP, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';

const HTTPS_PORT = 443;
const HTTP_PORT = 80;

/** A connection that is opened before it is needed. Each one serves one request. */
export interface ReadyConnection {
  /** For the request that must be sent at once. */
  readonly agent: HttpAgent;
  /** Connects unless a connection is open. Never throws; check `isReady`. */
  prepare(): Promise<void>;
  isReady(): boolean;
  close(): void;
}

/**
 * Keeps one connection to `base` open ahead of the next request. DNS, TCP and TLS take a few hundred milliseconds once
 * and nothing the next time. Between the slot and the request, that difference would bring two requests closer
 * together. A new connection per request also avoids connections that the other side is about to close.
 */
export function createReadyConnection(base: URL, timeoutMs: number): ReadyConnection {
  const agent = base.protocol === 'https:' ? new HttpsAgent({ keepAlive: false }) : new HttpAgent({ keepAlive: false });
  let ready: Socket | undefined;

  // A provider that waits too long for a request may answer 408 before it closes. The unread response keeps the socket
  // open.
  const isReady = () => ready !== undefined && ready.readyState === 'open' && ready.readableLength === 0;
  // The agent keeps no connections, so it asks for one per request.
  agent.createConnection = () => {
    const socket = ready;
    ready = undefined;
    if (socket === undefined) throw new Error('no connection is open for this request');
    return socket;
  };

  return {
    agent,
    isReady,
    async prepare() {
      if (isReady()) return;
      ready?.destroy();
      ready = await open(base, timeoutMs).catch(() => undefined);
    },
    close() {
      ready?.destroy();
      agent.destroy();
    },
  };
}

/** Resolves to a connection that is ready to be written to. */
async function open(base: URL, timeoutMs: number): Promise<Socket> {
  const isTls = base.protocol === 'https:';
  const host = base.hostname.replace(/^\[|\]$/g, '');
  const port = Number(base.port) || (isTls ? HTTPS_PORT : HTTP_PORT);
  const socket = isTls
    ? connectTls({ host, port, ALPNProtocols: ['http/1.1'], ...(isIP(host) ? {} : { servername: host }) })
    : connectTcp({ host, port });
  // The other side may close an unused connection; `isReady` detects that.
  socket.on('error', () => undefined);
  return await new Promise((resolve, reject) => {
    const timer = setTimeout(() => socket.destroy(), timeoutMs);
    socket.once(isTls ? 'secureConnect' : 'connect', () => {
      clearTimeout(timer);
      socket.setNoDelay(true);
      resolve(socket);
    });
    socket.once('close', () => {
      clearTimeout(timer);
      reject(new Error('no connection'));
    });
  });
}
