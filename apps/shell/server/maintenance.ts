import type { PageRoute } from '@derby/micro-frontend/pages';
import { escapeHtml } from '@derby/server-kit/escape-html';
import type { FastifyReply } from 'fastify';

const RETRY_SECONDS = 30;

/**
 * Returns whether a page is open during maintenance: the console and the login, so that an administrator can end the
 * maintenance, and the display at the scale, which shows what is typed there.
 */
export function opensInMaintenance(route: PageRoute | undefined): boolean {
  return route?.remote === 'admin-console' || route?.page === 'scale';
}

/** Sends a page of files of the front door alone, because any other part of the product may be down. */
export function sendMaintenance(
  reply: FastifyReply,
  { title, message, notice }: { readonly title: string; readonly message: string; readonly notice: string | null },
): FastifyReply {
  return reply
    .code(503)
    .header('retry-after', RETRY_SECONDS)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8').send(`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="robots" content="noindex">
    <title>Maintenance | ${escapeHtml(title)}</title>
    <link rel="icon" href="/favicon.svg">
    <link rel="stylesheet" href="/maintenance.css">
    <script defer src="/maintenance.js"></script>
  </head>
  <body>
    <div role="status" id="notice">${escapeHtml(notice ?? '')}</div>
    <main>
      <h1>${escapeHtml(title)}</h1>
      <p>${escapeHtml(message)}</p>
    </main>
  </body>
</html>
`);
}
