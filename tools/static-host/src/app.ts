import { createReadStream } from 'node:fs';
import { access } from 'node:fs/promises';
import { resolve } from 'node:path';
import { drainHttp } from '@derby/server-kit/drain-http';
import { createHttpApp } from '@derby/server-kit/http';
import type { Service } from '@derby/server-kit/lifecycle';
import { createLogger } from '@derby/server-kit/logger';
import { createShutdown } from '@derby/server-kit/shutdown';
import { serveStaticFiles } from '@derby/server-kit/static-files';
import type { StaticHostConfig } from './env.ts';

/**
 * Serves a remote's build from a separate origin. Any page may load it. Clients revalidate entry and description each
 * time, and cache files with a hash in their name for ever. Any other path returns the remote's page, so that the
 * remote also runs alone.
 */
export async function createStaticHost(config: StaticHostConfig): Promise<Service> {
  const root = resolve(config.root);
  const logger = createLogger({ name: 'static-host', level: config.logLevel });
  const probes = [{ name: 'files', check: () => access(`${root}/index.html`) }];
  const http = createHttpApp({ logger, probes: () => probes });
  const { server } = http;
  await serveStaticFiles(server, { root, allowedOrigins: '*' });
  server.setNotFoundHandler((request, reply) => {
    const isPage = request.method === 'GET' && (request.headers.accept ?? '').includes('text/html');
    reply.header('access-control-allow-origin', '*');
    return isPage
      ? reply
          .header('cache-control', 'no-cache')
          .type('text/html; charset=utf-8')
          .send(createReadStream(`${root}/index.html`))
      : reply.code(404).send({ error: 'There is no such file.' });
  });

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
