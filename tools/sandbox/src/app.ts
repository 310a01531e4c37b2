import { fileURLToPath } from 'node:url';
import { createHttpApp } from '@derby/server-kit/http';
import { createShutdown, type Service } from '@derby/server-kit/lifecycle';
import { createLogger } from '@derby/server-kit/logger';
import formbody from '@fastify/formbody';
import { controlRoutes } from './control.ts';
import { createCourier } from './delivery.ts';
import type { SandboxConfig } from './env.ts';
import { normalBehaviour } from './outcomes.ts';
import { pageRoutes } from './pages.ts';
import { providerRoutes } from './provider.ts';
import { openStore } from './store.ts';

// This source file and its bundle are both one folder below the workspace's root.
const PUBLIC_FOLDER = fileURLToPath(new URL('../public', import.meta.url));

const LOOPBACK = '127.0.0.1';
/** Names of this machine. A page of another site may give its own name this address. */
const OWN_HOSTS = new Set([LOOPBACK, 'localhost', '[::1]']);
/** Ten times the largest message with all its fields. */
const BODY_LIMIT_BYTES = 64 * 1024;

/** The stand-in for the SMS provider and the ticketing form; `address` is known after the start. */
export interface Sandbox extends Service {
  address(): string;
}

/** Creates the sandbox with the state that earlier runs wrote to the log file. Does not listen before `start`. */
export async function createSandbox(config: SandboxConfig): Promise<Sandbox> {
  const logger = createLogger({ name: 'sandbox', level: config.logLevel });
  const http = createHttpApp({ logger, probes: () => [], fastify: { bodyLimit: BODY_LIMIT_BYTES } });
  const { server } = http;
  const account = { accountSid: config.accountSid, authToken: config.authToken };
  const store = openStore(config.logFile);
  const normal = normalBehaviour(config.callbackDelayMs);
  const behaviour = { normal, now: normal };
  const courier = createCourier({ account, store, behaviour, publicUrl: config.publicUrl });

  server.addHook('onRequest', async ({ hostname }, reply) => {
    if (OWN_HOSTS.has(hostname.toLowerCase())) return undefined;
    return reply.code(403).send({ error: 'The sandbox serves 127.0.0.1 and localhost only' });
  });
  // Pages of other sites can send forms and plain text. Only the provider's own routes take a form.
  server.removeContentTypeParser('text/plain');
  await server.register(async (scope) => {
    await scope.register(formbody);
    providerRoutes(scope, { account, store, behaviour, courier });
  });
  await server.register(async (scope) => {
    controlRoutes(scope, { account, store, behaviour, inboundUrl: config.inboundUrl });
  });
  pageRoutes(server, { store, publicFolder: PUBLIC_FOLDER });

  return {
    async start() {
      await server.listen({ host: LOOPBACK, port: config.port });
      courier.resume();
    },
    address() {
      const at = server.server.address();
      if (at === null || typeof at === 'string') throw new Error('the sandbox does not listen');
      return `http://${LOOPBACK}:${at.port}`;
    },
    close: createShutdown(logger, [
      { name: 'drain', run: () => http.drain() },
      { name: 'courier', run: () => courier.close() },
      // Requests without a response, and open pages, would block the close for ever.
      { name: 'connections', run: () => server.server.closeAllConnections() },
      { name: 'http', run: () => server.close() },
    ]),
  };
}
