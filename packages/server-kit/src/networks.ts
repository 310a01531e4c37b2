import ipaddr from 'ipaddr.js';

/** A home or a phone gets a whole IPv6 /64 and may use another of its addresses for each request. */
const NETWORK_PARTS = 4;
const SUFFIX = '::/64';

/** Returns the network of an address: an IPv4 address itself, also when mapped to IPv6; the /64 of an IPv6 address. */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return 'unknown';
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  const network = parsed.parts.slice(0, NETWORK_PARTS).map((part) => part.toString(16));
  return `${network.join(':')}${SUFFIX}`;
}

/**
 * What a /64, a /56 and a /48 may have, as multiples of the budget of one network. A site can get a /56 or a /48, with
 * 256 or 65,536 networks. A mobile carrier gives each phone one, so a wider network has more, but not for each network.
 */
export const WIDTH_FACTORS = [1, 4, 16] as const;

/**
 * Returns a network of `networkOf` and the networks around it, for `WIDTH_FACTORS`. An IPv4 address stands alone. Text
 * before the network stays.
 */
export function networksAround(network: string): readonly string[] {
  if (!network.endsWith(SUFFIX)) return [network];
  const parts = network.slice(0, -SUFFIX.length).split(':');
  const subnet = Number.parseInt(parts.pop() ?? '0', 16);
  const site = parts.join(':');
  return [network, `${site}:${(subnet & 0xff_00).toString(16)}::/56`, `${site}::/48`];
}

/** Limits of concurrent use. */
export interface Share {
  readonly total: number;
  /** Limit of one network (`networkOf`). A venue is one network, and so is an attacker. */
  readonly perNetwork: number;
}

/** Of all places, those that one IPv6 /56 or /48 leaves to others. */
const LEFT_TO_OTHERS = 0.25;

/** Returns the limits for the networks of `networksAround`. */
export function limitsOf({ total, perNetwork }: Share): readonly number[] {
  const most = Math.max(perNetwork, Math.floor(total * (1 - LEFT_TO_OTHERS)));
  return WIDTH_FACTORS.map((factor) => Math.min(perNetwork * factor, most));
}
