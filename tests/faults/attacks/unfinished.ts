import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { head } from '@derby/server-kit/testing/raw-connection';
import type { AttackContext } from './attack.ts';

const JSON_TYPE = { 'content-type': 'application/json', 'content-length': 1_000 };
const UPLOAD = { 'content-type': 'multipart/form-data; boundary=b', 'apollo-require-preflight': '1' };
const LENGTH = { 'content-length': 8_000_000 };
const FILE =
  '--b\r\ncontent-disposition: form-data; name="fish_photo"; filename="f.jpg"\r\ncontent-type: image/jpeg\r\n\r\n';

const LOGIN = `${head('POST /api/login', JSON_TYPE)}{"`;
const OPERATION = `${head('POST /graphql', JSON_TYPE)}{"`;
/** Two bodies for each upload, because the front door accepts twice as many of them. */
const BEGINNINGS = [
  LOGIN,
  OPERATION,
  head('POST /api/entries', { ...UPLOAD, ...LENGTH }) + FILE,
  LOGIN,
  OPERATION,
  head('POST /graphql', { ...UPLOAD, ...LENGTH, authorization: `Bearer ${'x'.repeat(100)}` }) + FILE,
] as const;

/** Opens the attack's connections, begins a request on each, and keeps them until the attack is over. */
export async function unfinishedRequests(context: AttackContext): Promise<void> {
  const { baseUrl, from, connections, over } = context;
  const { hostname, port } = new URL(baseUrl);
  const held: Socket[] = [];
  while (held.length < connections && !over.aborted) {
    await context.turn();
    const socket = connect({ host: hostname, port: Number(port), localAddress: from });
    const beginning = BEGINNINGS[held.length % BEGINNINGS.length] ?? '';
    socket.on('error', () => undefined);
    socket.setEncoding('latin1').on('data', (text: string) => noteRaw(context, beginning, text));
    socket.write(beginning);
    held.push(socket);
    // A refused connection is closed without a response.
    await Promise.race([once(socket, 'connect'), once(socket, 'close')]).catch(() => undefined);
  }
  await wait(2 ** 31 - 1, undefined, { signal: over }).catch(() => undefined);
  for (const socket of held) socket.destroy();
}

function noteRaw(context: AttackContext, what: string, text: string): void {
  const [, status] = /^HTTP\/1\.1 (\d{3}) /.exec(text) ?? [];
  const [, retryAfter] = /^retry-after: (.+)$/im.exec(text) ?? [];
  const headers = retryAfter ? { 'retry-after': retryAfter } : {};
  context.note(what, { status: Number(status ?? 0), headers, body: text });
}
