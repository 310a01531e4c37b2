import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { connect as connectTcp, isIP, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';

const HTTPS_PORT = 443;
const HTTP_PORT = 80;

/** A connection that is made before it is needed, for one request each. */
export interface ReadyConnection {
  /** For the request that is to leave at once. */
  readonly agent: HttpAgent;
  /** Connects unless a connection is there already. Never throws: `isReady` tells. */
  prepare(): Promise<void>;
  isReady(): boolean;
  close(): void;
}

/**
 * Keeps one connection to `base` open ahead of the next request. Looking a name up, connecting and
 * TLS take some hundred milliseconds once and nothing the next time: between the slot and the request
 * that difference would bring two requests closer together. A new connection for each request also
 * means that none leaves on one which the other side is about to close.
 */
export function createReadyConnection(base: URL, timeoutMs: number): ReadyConnection {
  const agent = base.protocol === 'https:' ? new HttpsAgent({ keepAlive: false }) : new HttpAgent({ keepAlive: false });
  let ready: Socket | undefined;

  // A provider that waits too long for a request may answer 408 before it closes. The unread answer keeps the socket open.
  const isReady = () => ready !== undefined && ready.readyState === 'open' && ready.readableLength === 0;
  // The agent asks for a connection for each request, as it keeps none itself.
  agent.createConnection = () => {
    const socket = ready;
    ready = undefined;
    if (socket === undefined) throw new Error('a request left without a connection that was made for it');
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
  // A connection that is not used may be closed by the other side: `isReady` sees it.
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
