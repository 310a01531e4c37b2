import { lookup } from 'node:dns';
import net, { type LookupFunction, type Socket } from 'node:net';
import tls from 'node:tls';

/** The driver passes this option to every socket that it creates, so it identifies the driver's sockets. */
const databaseLookup: LookupFunction = (hostname, options, callback) => lookup(hostname, options, callback);

let isWatching = false;

/**
 * Returns a connection option that makes it an error at once when the database ends a connection.
 * Node destroys the socket of an ended connection but emits 'close' some callbacks later. Until then the driver (7.5 to
 * 7.9) takes the socket for open, writes to it, and waits for a 'drain' that never comes. When this happens to its
 * monitoring, the process never finds the server again. The driver does not expose its sockets, and Node reports those
 * of `net.connect` only, not of `tls.connect`.
 */
export function failEndedConnections(): { readonly lookup: LookupFunction } {
  if (!isWatching) {
    isWatching = true;
    net.createConnection = watching(net.createConnection);
    tls.connect = watching(tls.connect);
  }
  return { lookup: databaseLookup };
}

function watching<Connect extends typeof net.createConnection | typeof tls.connect>(connect: Connect): Connect {
  const watched = (...given: [{ readonly lookup?: LookupFunction }]): Socket => {
    const socket = Reflect.apply(connect, undefined, given) as Socket;
    if (given[0]?.lookup === databaseLookup) {
      socket.once('end', () => socket.destroy(new Error('the database has ended the connection')));
    }
    return socket;
  };
  return watched as Connect;
}
