import { once } from 'node:events';
import { createServer } from 'node:http';
import { expect, it } from 'vitest';
import { clientGoneSignal } from './client-gone.ts';
import { listen } from './testing/listen.ts';

it('aborts when the client leaves before the response, and not after a read body or the response', async () => {
  const server = createServer();
  const url = await listen(server);
  const post = async () => {
    const client = new AbortController();
    const sent = fetch(url, { method: 'POST', body: 'x', signal: client.signal }).catch(() => null);
    const [request, response] = await once(server, 'request');
    const gone = clientGoneSignal(response);
    await once(request.resume(), 'end');
    return { client, sent, gone, response };
  };

  const answered = await post();
  answered.response.end('done');
  await Promise.all([answered.sent, once(answered.response, 'close')]);
  expect(answered.gone.aborted).toBe(false);

  const left = await post();
  expect(left.gone.aborted).toBe(false);
  left.client.abort();
  await once(left.gone, 'abort');
  server.closeAllConnections();
  server.close();
});
