import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';

/** Headers of proxies. A proxied request has at least one of them. */
const PROXY_HEADERS = ['x-forwarded-for', 'forwarded', 'via', 'x-real-ip'];

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

function isLoopback(address: string): boolean {
  const version = isIP(address);
  return version !== 0 && loopback.check(address, version === 4 ? 'ipv4' : 'ipv6');
}

/** The parts of a request that show its origin. */
interface Origin {
  readonly socket: Pick<IncomingMessage['socket'], 'remoteAddress' | 'localAddress'>;
  readonly headers: IncomingMessage['headers'];
}

/**
 * Returns whether a request was made on this machine, for example by an operator's command or a metrics collector, and
 * not passed on by a proxy. Decided by the connection, so no header makes a visitor an operator.
 */
export function isOperator({ socket, headers }: Origin): boolean {
  const { remoteAddress, localAddress } = socket;
  if (remoteAddress === undefined || PROXY_HEADERS.some((name) => headers[name] !== undefined)) return false;
  return isLoopback(remoteAddress) || remoteAddress === localAddress;
}
