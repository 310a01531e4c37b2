import ipaddr from 'ipaddr.js';

/** A home or a phone gets a whole IPv6 /64 and may use another of its addresses for each request. */
const NETWORK_PARTS = 4;

/** Returns the network of an address: an IPv4 address itself, also when mapped to IPv6; the /64 of an IPv6 address. */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return 'unknown';
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  const network = parsed.parts.slice(0, NETWORK_PARTS).map((part) => part.toString(16));
  return `${network.join(':')}::/64`;
}
