import { expect, test } from 'vitest';
import { tokenSubject } from './token-subject.ts';

const tokenOf = (payload: object) => `x.${Buffer.from(JSON.stringify(payload)).toString('base64url')}.y`;

test('tokenSubject returns the user id of a token', () => {
  expect(tokenSubject(tokenOf({ sub: '17', name: 'ÿ~>?' }))).toBe('17');
});

test.each([null, '', 'token', 'a.b.c', tokenOf({}), tokenOf({ sub: 4 })])(
  'tokenSubject returns an empty text for %j',
  (token) => {
    expect(tokenSubject(token)).toBe('');
  },
);
