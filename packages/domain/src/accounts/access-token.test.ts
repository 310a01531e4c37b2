import jwt from 'jsonwebtoken';
import { describe, expect, test } from 'vitest';
import { settingsCodec } from '../settings/index.ts';
import { createTestDeps } from '../testing/index.ts';
import { issueToken, readToken } from './access-token.ts';

const SECRET = 'k3Jx9Qm2Vb7Zt5Lp8Wc4Rn6Hd1Gf0Sa-Ye';
const CLAIMS = { userId: 1, sessionId: 'session-1' };
const HOUR_MS = 3_600_000;

function setUp(secret = SECRET, expiry = '1h') {
  const settings = settingsCodec.decode({ jwt_secret: secret, jwt_expiry: expiry });
  return { ...createTestDeps(), settings: { current: () => settings } };
}

const deps = setUp();
const nowSeconds = Math.floor(deps.clock.now().getTime() / 1_000);
const farFuture = new Date(deps.clock.now().getTime() + 720 * HOUR_MS);
const good = { typ: 'access', sub: '1', sid: 'session-1', iat: nowSeconds, exp: nowSeconds + 3_600 };

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
const unsigned = (header: object, payload: object, signature = '') =>
  `${encode(header)}.${encode(payload)}.${signature}`;
const sign = (payload: object, options: jwt.SignOptions = {}, secret = SECRET) =>
  jwt.sign(payload, secret, { algorithm: 'HS256', ...options });
const without = (name: keyof typeof good) => Object.fromEntries(Object.entries(good).filter(([key]) => key !== name));

/** Returns the token with one character of one part replaced. */
function altered(part: 0 | 1 | 2): string {
  const parts = sign(good).split('.');
  const text = parts[part] ?? '';
  parts[part] = `${text.slice(0, 5)}${text[5] === 'A' ? 'B' : 'A'}${text.slice(6)}`;
  return parts.join('.');
}

const [header = '', payload = '', signature = ''] = sign(good).split('.');

/** 40 access tokens that must be refused (docs/guarantees.md, A7). */
const FORGED: Record<string, string> = {
  'an empty one': '',
  'a word': 'token',
  'two dots': '..',
  null: 'null',
  'alg none': unsigned({ alg: 'none', typ: 'JWT' }, good),
  'alg None': unsigned({ alg: 'None', typ: 'JWT' }, good),
  'alg NONE with our signature': unsigned({ alg: 'NONE', typ: 'JWT' }, good, signature),
  'alg nOnE': unsigned({ alg: 'nOnE', typ: 'JWT' }, good),
  'alg empty': unsigned({ alg: '', typ: 'JWT' }, good, signature),
  'alg missing': unsigned({ typ: 'JWT' }, good, signature),
  'alg null': unsigned({ alg: null, typ: 'JWT' }, good, signature),
  'alg HS384 with the right key': sign(good, { algorithm: 'HS384' }),
  'alg HS512 with the right key': sign(good, { algorithm: 'HS512' }),
  'alg RS256 in name only': unsigned({ alg: 'RS256', typ: 'JWT' }, good, signature),
  'alg ES256 in name only': unsigned({ alg: 'ES256', typ: 'JWT' }, good, signature),
  'alg hs256 in lower case': unsigned({ alg: 'hs256', typ: 'JWT' }, good, signature),
  'no signature': `${header}.${payload}.`,
  'two parts': `${header}.${payload}`,
  'four parts': `${header}.${payload}.${signature}.${signature}`,
  'altered header': altered(0),
  'altered payload': altered(1),
  'altered signature': altered(2),
  'a shortened signature': `${header}.${payload}.${signature.slice(0, -4)}`,
  'another user under our signature': unsigned({ alg: 'HS256', typ: 'JWT' }, { ...good, sub: '2' }, signature),
  'another key': sign(good, {}, `${SECRET}x`),
  'the key reversed': sign(good, {}, Array.from(SECRET).toReversed().join('')),
  'a key from a header': sign(
    good,
    { header: { alg: 'HS256', jwk: { kty: 'oct', k: 'eA' } } as never },
    'x'.repeat(32),
  ),
  expired: sign({ ...good, iat: nowSeconds - 7_200, exp: nowSeconds - 3_600 }),
  'expired this second': sign({ ...good, exp: nowSeconds }),
  'no expiry': sign(without('exp')),
  'an expiry in words': unsigned({ alg: 'HS256', typ: 'JWT' }, { ...good, exp: 'never' }, signature),
  'issued longer ago than tokens live': sign({ ...good, iat: nowSeconds - 3_700 }),
  'not valid yet': sign({ ...good, nbf: nowSeconds + 60 }),
  'no type': sign(without('typ')),
  'another type': sign({ ...good, typ: 'refresh' }),
  'no user': sign(without('sub')),
  'user 0': sign({ ...good, sub: '0' }),
  'a user that is no number': sign({ ...good, sub: '1 or 1' }),
  'no session': sign(without('sid')),
  'a session that is no text': sign({ ...good, sid: { $ne: null } }),
};

describe('access token', () => {
  test('contains the claims of the user', () => {
    expect(readToken(deps, issueToken(deps, CLAIMS, farFuture))).toEqual(CLAIMS);
    expect(readToken(deps, sign(good))).toEqual(CLAIMS);
  });

  test.each(Object.entries(FORGED))('is refused when forged: %s', (_name, token) => {
    expect(() => readToken(deps, token)).toThrow(expect.objectContaining({ code: 'UNAUTHENTICATED' }));
  });

  test('is accepted by a host whose clock is 5 minutes behind', () => {
    const ahead = setUp();
    ahead.clock.advance(300_000);
    expect(readToken(deps, issueToken(ahead, CLAIMS, farFuture))).toEqual(CLAIMS);
  });

  test('expires after jwt_expiry', () => {
    const own = setUp();
    const token = issueToken(own, CLAIMS, farFuture);
    own.clock.advance(HOUR_MS - 1_000);
    expect(readToken(own, token)).toEqual(CLAIMS);
    own.clock.advance(1_000);
    expect(() => readToken(own, token)).toThrow('Authentication required');
  });

  test('is refused when jwt_expiry was shortened to less than its age', () => {
    const token = issueToken(deps, CLAIMS, farFuture);
    const own = setUp(SECRET, '5m');
    own.clock.advance(301_000);
    expect(() => readToken(own, token)).toThrow('Authentication required');
  });

  test('expires no later than its session', () => {
    const own = setUp();
    const token = issueToken(own, CLAIMS, new Date(own.clock.now().getTime() + 60_000));
    own.clock.advance(60_000);
    expect(() => readToken(own, token)).toThrow('Authentication required');
  });

  test('cannot be issued or read without a signing secret', () => {
    const own = setUp('');
    expect(() => issueToken(own, CLAIMS, farFuture)).toThrow('There is no signing secret yet.');
    expect(() => readToken(own, unsigned({ alg: 'none' }, good))).toThrow('There is no signing secret yet.');
  });
});
