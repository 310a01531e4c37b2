import { EnvError, type EnvSource } from '@derby/server-kit/env';
import { describe, expect, it } from 'vitest';
import { readConfig } from './env.ts';

const SECRETS_KEY = 'a key for tests that is long enough';
const read = (source: EnvSource) => readConfig({ SECRETS_KEY, ...source });

describe('readConfig', () => {
  it('returns the default times', () => {
    expect(read({})).toMatchObject({
      listen: { host: '127.0.0.1', port: 4001 },
      smsSpacingMs: 2_000,
      lookIntervalMs: 10_000,
      timings: { claimTimeoutMs: 90_000, lookUpGraceMs: 60_000 },
      providerUrl: undefined,
    });
  });

  it.each(['SMS_SPACING_MS', 'SMS_LOOKUP_GRACE_MS', 'SMS_CLAIM_TIMEOUT_MS', 'SMS_REQUEST_TIMEOUT_MS'])(
    'refuses a shorter %s outside of tests',
    (name) => {
      expect(() => read({ [name]: '50' })).toThrow(EnvError);
      expect(() => read({ NODE_ENV: 'production', [name]: '50' })).toThrow(name);
    },
  );

  it('accepts short times in tests, and longer ones everywhere', () => {
    const short = { SMS_SPACING_MS: '50', SMS_LOOKUP_GRACE_MS: '600', SMS_REQUEST_TIMEOUT_MS: '450' };
    expect(read({ NODE_ENV: 'test', ...short })).toMatchObject({ smsSpacingMs: 50, requestTimeoutMs: 450 });
    expect(read({ SMS_SPACING_MS: '3000' }).smsSpacingMs).toBe(3_000);
  });

  it('refuses a look-up grace that could end before the request timeout', () => {
    const source = { NODE_ENV: 'test', SMS_LOOKUP_GRACE_MS: '600', SMS_REQUEST_TIMEOUT_MS: '451' };
    expect(() => read(source)).toThrow('SMS_REQUEST_TIMEOUT_MS: must be at most 75 % of SMS_LOOKUP_GRACE_MS');
  });

  it('returns the provider account only in secrets, which are not logged', () => {
    const { secrets, ...rest } = read({ TWILIO_AUTH_TOKEN: 'a provider token' });
    expect(JSON.stringify(rest)).not.toContain('a provider token');
    expect(secrets.initialSettings.twilio_auth_token).toBe('a provider token');
  });
});
