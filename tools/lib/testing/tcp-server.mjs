import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Starts a TCP server that answers each first packet with `answer`, or with nothing at all, as a server that hangs.
 * Returns its port. It closes with the test.
 * @param {import('node:test').TestContext} t
 * @param {string} [answer]
 */
export async function startTcpServer(t, answer) {
  /** @type {Set<import('node:net').Socket>} */
  const sockets = new Set();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.once('data', () => answer && socket.write(answer));
  }).listen(0, '127.0.0.1');
  t.after(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  await once(server, 'listening');
  return /** @type {import('node:net').AddressInfo} */ (server.address()).port;
}
