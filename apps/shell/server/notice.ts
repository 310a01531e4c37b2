import { hash } from 'node:crypto';
import { NOTICE_PATH, type NoticeResponse } from '@derby/micro-frontend/notice';
import type { FastifyInstance } from 'fastify';
import type { OperatingState } from './operating-state.ts';

/** Returns the text to show, by the clock of the front door: the gateway may not respond when its time is over. */
export function shownNotice(notice: OperatingState['notice'], nowMs: number): string | null {
  return notice === null || (notice.until !== null && Date.parse(notice.until) <= nowMs) ? null : notice.text;
}

/** Serves the notice, which every open page asks for every few seconds, from memory. */
export function registerNotice(server: FastifyInstance, read: () => string | null): void {
  server.get(NOTICE_PATH, (request, reply) => {
    const body = JSON.stringify({ notice: read() } satisfies NoticeResponse);
    const etag = `"${hash('sha256', body, 'base64url').slice(0, 16)}"`;
    reply.header('cache-control', 'no-cache').header('etag', etag);
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    return reply.type('application/json; charset=utf-8').send(body);
  });
}
