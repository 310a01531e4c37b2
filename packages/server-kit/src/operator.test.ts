import { expect, it } from 'vitest';
import { isOperator } from './operator.ts';

const request = (remoteAddress: string | undefined, headers = {}, localAddress = '192.168.1.5') => ({
  socket: { remoteAddress, localAddress },
  headers,
});

it.each(['127.0.0.1', '127.8.9.1', '::1', '::ffff:127.0.0.1', '192.168.1.5'])(
  'isOperator returns true for %s',
  (address) => {
    expect(isOperator(request(address))).toBe(true);
  },
);

it.each(['192.168.1.6', '203.0.113.7', '::ffff:203.0.113.7', 'fe80::1%eth0', 'not an address', undefined])(
  'isOperator returns false for %s',
  (address) => {
    expect(isOperator(request(address))).toBe(false);
  },
);

it.each(['x-forwarded-for', 'forwarded', 'via', 'x-real-ip'])(
  'isOperator returns false for a request with %s, which a local proxy forwarded',
  (header) => {
    expect(isOperator(request('127.0.0.1', { [header]: 'anything' }))).toBe(false);
  },
);
