import { access } from 'node:fs/promises';
import { resolve } from 'node:path';
import { REMOTE_ENTRY_FILE } from '@derby/micro-frontend/contract';
import { createShutdown, drainHttp, type Service } from '@derby/server-kit/lifecycle';
import { createHttpApp } from '@derby/server-kit/http';
import { createLogger } from '@derby/server-kit/logger';
import { serveStaticFiles } from '@derby/server-kit/static-files';
import type { StaticHostConfig } from './env.ts';

/** Of every response: no page may show a file of a remote as a document, and no browser may guess its type. */
const SECURITY_HEADERS = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
};

/**
 * Serves a remote's build from a separate origin. Any page may load it. Clients revalidate entry and description each
 * time, and cache files with a hash in their name for ever. Any other path returns 404: pages are the shell's.
 */
export async function createStaticHost(config: StaticHostConfig): Promise<Service> {
  const root = resolve(config.root);
  const logger = createLogger({ name: 'static-host', level: config.logLevel });
  const probes = [{ name: 'files', check: () => access(`${root}/${REMOTE_ENTRY_FILE}`) }];
  const http = createHttpApp({ logger, probes: () => probes, commonHeaders: SECURITY_HEADERS });
  const { server } = http;
  server.addHook('onRequest', async (_request, reply) => void reply.headers(SECURITY_HEADERS));
  await serveStaticFiles(server, { root, allowedOrigins: '*' });
  server.setNotFoundHandler((_request, reply) =>
    reply
      .code(404)
      // A proxy must not keep it: during an update another copy of this process has the new file.
      .headers({ 'access-control-allow-origin': '*', 'cache-control': 'no-store' })
      .send({ error: 'There is no such file.' }),
  );

  http.refuseOtherMethods();

  const close = createShutdown(logger, [
    { name: 'readiness', run: () => http.drain() },
    { name: 'http', run: () => drainHttp(server) },
  ]);
  return {
    start: async () => {
      await server.listen({ host: config.host, port: config.port });
    },
    close,
  };
}
