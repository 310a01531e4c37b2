import { isIPv6 } from 'node:net';

const IPV6_GROUPS = 8;
/** 64 bits: what one household or phone is given, and can take any address of. */
const NETWORK_GROUPS = 4;

/** Whom an address stands for: an IPv4 address itself, the /64 network of an IPv6 address. */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
  if (!isIPv6(plain)) return plain;
  const [head = '', tail] = plain.toLowerCase().split('::');
  const front = groupsOf(head);
  const back = groupsOf(tail ?? '');
  const zeros = tail === undefined ? 0 : IPV6_GROUPS - front.length - back.length;
  const groups = [...front, ...Array.from({ length: Math.max(zeros, 0) }, () => '0'), ...back];
  return `${groups.slice(0, NETWORK_GROUPS).join(':')}::/64`;
}

function groupsOf(text: string): string[] {
  return text === '' ? [] : text.split(':').map((group) => group.replace(/^0+(?=.)/, ''));
}
