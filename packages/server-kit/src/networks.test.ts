import { expect, it } from 'vitest';
import { limitsOf, networkOf, networksAround } from './networks.ts';

it.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::6', '2001:db8:1:2::/64'],
  ['2001:db8::5', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['unix', 'unknown'],
])('networkOf %s returns %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

it.each([
  ['203.0.113.9', ['203.0.113.9']],
  ['2001:db8:1:2ff::/64', ['2001:db8:1:2ff::/64', '2001:db8:1:200::/56', '2001:db8:1::/48']],
  ['address:2001:db8:1:2::/64', ['address:2001:db8:1:2::/64', 'address:2001:db8:1:0::/56', 'address:2001:db8:1::/48']],
  ['0:0:0:0::/64', ['0:0:0:0::/64', '0:0:0:0::/56', '0:0:0::/48']],
])('networksAround %s returns %s', (network, expected) => {
  expect(networksAround(network)).toEqual(expected);
});

it('gives a wider network more places, but leaves a quarter to others', () => {
  expect(limitsOf({ total: 2_000, perNetwork: 50 })).toEqual([50, 200, 800]);
  expect(limitsOf({ total: 256, perNetwork: 128 })).toEqual([128, 192, 192]);
  expect(limitsOf({ total: 4, perNetwork: 4 })).toEqual([4, 4, 4]);
});
