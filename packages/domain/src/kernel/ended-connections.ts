import { lookup } from 'node:dns';
import net, { type LookupFunction, type Socket } from 'node:net';
import tls from 'node:tls';

/**
 * The driver hands this option on to every socket that it makes, whatever the URL or the server says of addresses: its
 * sockets are known by it among those of the process.
 */
const databaseLookup: LookupFunction = (hostname, options, callback) => lookup(hostname, options, callback);

let isWatching = false;

/**
 * Returns the connection option that makes it an error at once when the database ends a connection.
 *
 * Node destroys the socket of a connection that the other side has ended, and says so ('close') only some callbacks
 * later. The driver (7.5 to 7.9) takes it for open until then, writes to it, and waits for a 'drain' that never comes.
 * When the waiting one is its own look at the server, the process never finds the server again, however well that is.
 * The driver gives no access to its sockets, and Node tells of those of `net.connect` only, not of `tls.connect`.
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
