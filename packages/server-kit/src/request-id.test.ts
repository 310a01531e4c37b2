import type { Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { createRequestIds } from './request-id.ts';

const GENERATED_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const GIVEN_ID = 'request-0001';

const idOf = (trustProxy: Parameters<typeof createRequestIds>[0], remoteAddress: string | undefined, id = GIVEN_ID) =>
  createRequestIds(trustProxy)({ headers: { 'x-request-id': id }, socket: { remoteAddress } as Socket });

describe('createRequestIds', () => {
  it.each<[Parameters<typeof createRequestIds>[0], string]>([
    ['loopback', '127.0.0.1'],
    ['loopback', '::1'],
    ['loopback', '::ffff:127.0.0.1'],
    ['192.168.1.5, 10.0.0.0/8', '10.1.2.3'],
    [['192.168.1.5'], '192.168.1.5'],
    [true, '203.0.113.7'],
    [(address) => address === '203.0.113.7', '203.0.113.7'],
  ])('uses the id of a proxy that %j trusts: %s', (trustProxy, address) => {
    expect(idOf(trustProxy, address)).toBe(GIVEN_ID);
  });

  it.each<[Parameters<typeof createRequestIds>[0], string | undefined]>([
    ['loopback', '203.0.113.7'],
    ['192.168.1.5, 10.0.0.0/8', '127.0.0.1'],
    [['192.168.1.5'], '192.168.1.6'],
    [() => false, '127.0.0.1'],
    [false, '127.0.0.1'],
    [undefined, '127.0.0.1'],
    [true, undefined],
  ])('creates an id when %j does not trust %s', (trustProxy, address) => {
    expect(idOf(trustProxy, address)).toMatch(GENERATED_ID);
  });

  it.each(['short', 'x'.repeat(65), 'a"b\n-----', '', 'tüte-0001'])('replaces the invalid id %j', (id) => {
    expect(idOf('loopback', '127.0.0.1', id)).toMatch(GENERATED_ID);
  });
});
