import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CAST, compareWithCast } from './demo.mjs';

const right = CAST.flatMap(({ phoneNumber, gets }) => (gets === 1 ? [{ to: `+1${phoneNumber}`, sid: 'SM' }] : []));
const [first = { to: '', sid: null }] = right;

test('the cast has 30 contestants with different numbers, 16 of them with a fault', () => {
  assert.equal(new Set(CAST.map(({ phoneNumber }) => phoneNumber)).size, 30);
  assert.equal(CAST.filter(({ fault }) => fault).length, 16);
});

test('compareWithCast reports no problem when every contestant got the expected messages', () => {
  const refused = { ...first, sid: null };
  assert.deepEqual(compareWithCast({ creates: [refused, ...right] }, CAST).problems, []);
});

test('compareWithCast reports a contestant without a message and one with two', () => {
  const creates = [...right.slice(1), ...right.slice(1, 2)];
  assert.deepEqual(compareWithCast({ creates }, CAST).problems, [
    'Angler1 got 0 messages, not 1',
    'Angler3 got 2 messages, not 1',
  ]);
});
