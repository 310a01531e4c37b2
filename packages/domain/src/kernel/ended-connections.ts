import { subscribe } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';

const MONGODB_PORT = 27_017;
const databasePorts = new Set<number>();
let isWatching = false;

/**
 * Makes it an error at once when the database ends a connection.
 *
 * Node destroys the socket of a connection that the other side has ended, and says so ('close') only some callbacks
 * later. The driver (7.5 to 7.9) takes it for open until then, writes to it, and waits for a 'drain' that never comes.
 * When the waiting one is its own look at the server, the process never finds the server again, however well that is.
 */
export function failEndedConnections(mongodbUrl: string): void {
  for (const port of portsOf(mongodbUrl)) databasePorts.add(port);
  if (isWatching) return;
  isWatching = true;
  subscribe('net.client.socket', (message) => watch((message as { socket: Socket }).socket));
}

function watch(socket: Socket): void {
  socket.once('end', () => {
    if (databasePorts.has(socket.remotePort ?? 0)) socket.destroy(new Error('the database has ended the connection'));
  });
}

/** Of `mongodb://user:password@host:port,host/name?options`; hosts without one have the usual one. */
function portsOf(mongodbUrl: string): number[] {
  const hosts = /^mongodb(?:\+srv)?:\/\/(?:[^@/]*@)?([^/?]*)/.exec(mongodbUrl)?.[1] ?? '';
  return hosts.split(',').map((host) => Number(/:(\d+)$/.exec(host)?.[1] ?? MONGODB_PORT));
}
