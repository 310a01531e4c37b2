import { VISITOR, type Actor } from '@derby/domain/kernel';
import { describe, expect, test } from 'vitest';
import { rateSubject } from './request-limit.ts';

const ADA: Actor = { kind: 'administrator', userId: 7, username: 'ada', sessionId: 's' };

describe('whom requests are counted for', () => {
  test.each([
    ['a user at any address', ADA, '203.0.113.7', 'user:7'],
    ['an address', VISITOR, '203.0.113.7', 'address:203.0.113.7'],
    ['the same address dressed as IPv6', VISITOR, '::ffff:203.0.113.7', 'address:203.0.113.7'],
    ['a network of IPv6', VISITOR, '2001:db8:1:2:3:4:5:6', 'address:2001:db8:1:2::/64'],
    ['the same network', VISITOR, '2001:db8:1:2::ffff', 'address:2001:db8:1:2::/64'],
    ['the network beside it', VISITOR, '2001:db8:1:3::1', 'address:2001:db8:1:3::/64'],
    ['what is no address', VISITOR, 'unix', 'address:unknown'],
  ])('%s', (_case, actor, address, subject) => {
    expect(rateSubject(actor, address)).toBe(subject);
  });
});
