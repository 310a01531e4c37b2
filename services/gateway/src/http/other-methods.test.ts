import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Gateway } from '../app.ts';
import { fakeDependencies } from '../testing/fake-dependencies.ts';
import { openRawConnection } from '../testing/raw-connection.ts';
import { startGateway } from '../testing/start-gateway.ts';

let gateway: Gateway;
beforeAll(async () => {
  const dependencies = fakeDependencies({ settings: { enableRealTimeUpdates: true } });
  ({ gateway } = await startGateway({ dependencies }));
});
afterAll(() => gateway.close());

/** Status, `Allow` and body of an answer, read from the connection: `fetch` refuses some methods. */
async function send(method: string, path: string): Promise<[status: number, allow: string, body: string]> {
  const { write, read, closed } = await openRawConnection(gateway.url());
  await write(`${method} ${path} HTTP/1.1\r\nhost: derby.example\r\nconnection: close\r\n\r\n`);
  await closed();
  const answer = await read('\r\n\r\n');
  const allow = /^allow: (.+)$/im.exec(answer)?.[1]?.trim() ?? '';
  return [Number(answer.slice(9, 12)), allow, answer.slice(answer.indexOf('\r\n\r\n') + 4)];
}

test.each([
  ['/graphql', 'GET, HEAD, OPTIONS, POST', ['PUT', 'DELETE', 'PATCH', 'TRACE', 'QUERY', 'PROPFIND']],
  ['/graphql/events/board?division=regular', 'GET, OPTIONS', ['POST', 'PUT', 'DELETE', 'TRACE', 'PROPFIND']],
  ['/uploads/a.jpg', 'GET, HEAD, OPTIONS', ['POST', 'PUT', 'DELETE', 'TRACE', 'PROPFIND']],
  ['/health', 'GET, HEAD, OPTIONS', ['POST', 'TRACE']],
])('%s answers other methods than %s with 405 and Allow', async (path, allow, others) => {
  for (const method of others) {
    expect(await send(method, path)).toEqual([405, allow, `{"error":"${method} is not possible here"}`]);
  }
  expect(await send('OPTIONS', path)).toEqual([204, allow, '']);
});
