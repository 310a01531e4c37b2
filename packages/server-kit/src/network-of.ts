import ipaddr from 'ipaddr.js';

/** A home or a phone gets a whole /64 of IPv6 and may take another address of it for each request. */
const NETWORK_PARTS = 4;

/** Whom an address stands for: an IPv4 address as it is, also when it came dressed as IPv6; of an IPv6 address its /64. */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return 'unknown';
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  const network = parsed.parts.slice(0, NETWORK_PARTS).map((part) => part.toString(16));
  return `${network.join(':')}::/64`;
}
