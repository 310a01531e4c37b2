import { describe, expect, it } from 'vitest';
import { assertSamePayload, fingerprintOf, requestKeyOf } from './request-key.ts';

const ADA = { kind: 'administrator', userId: 1, username: 'ada', sessionId: 's' } as const;
const BOB = { ...ADA, userId: 2, username: 'bob' };

describe('requestKeyOf', () => {
  it('returns null without a key', () => {
    expect([requestKeyOf(ADA, 'end-derby', null), requestKeyOf(ADA, 'end-derby', undefined)]).toEqual([null, null]);
  });

  it('differs by key, operation and administrator', () => {
    const keys = [
      requestKeyOf(ADA, 'end-derby', 'k'),
      requestKeyOf(ADA, 'end-derby', 'k2'),
      requestKeyOf(ADA, 'create-entry', 'k'),
      requestKeyOf(BOB, 'end-derby', 'k'),
    ];
    expect(new Set(keys).size).toBe(keys.length);
    expect(requestKeyOf(ADA, 'end-derby', 'k')).toBe(keys[0]);
  });

  it.each(['', '   ', 'a\tb', 'a\nb', 'a\u0000b', 'a\u0085b', 'x'.repeat(201)])('refuses %j', (key) => {
    expect(() => requestKeyOf(ADA, 'end-derby', key)).toThrow(
      'Idempotency-Key must be 1 to 200 characters of plain text',
    );
  });

  it('accepts 200 characters', () => {
    expect(requestKeyOf(ADA, 'end-derby', 'x'.repeat(200))).toContain('xxx');
  });
});

describe('fingerprintOf', () => {
  it('differs by every field and by the bytes of a photo', () => {
    const payloads = [
      { name: 'Ann', photo: null },
      { name: 'Ann', photo: Buffer.from('a') },
      { name: 'Ann', photo: Buffer.from('b') },
      { name: 'Bob', photo: null },
    ];
    expect(new Set(payloads.map((one) => fingerprintOf(one))).size).toBe(payloads.length);
    expect(fingerprintOf({ photo: Buffer.from('a') })).toBe(fingerprintOf({ photo: Buffer.from('a') }));
  });
});

describe('assertSamePayload', () => {
  const request = { requestKey: 'k', requestFingerprint: 'f' };

  it('refuses another fingerprint', () => {
    expect(() => assertSamePayload({ requestFingerprint: 'another' }, request)).toThrow(
      'This Idempotency-Key was used for another request',
    );
  });

  it.each([{ requestFingerprint: 'f' }, { requestFingerprint: null }, {}])('accepts %j', (row) => {
    expect(() => assertSamePayload(row, request)).not.toThrow();
  });
});
