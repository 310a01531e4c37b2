import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readConfig } from './env.ts';

let directory: string;
beforeEach(() => (directory = mkdtempSync(join(tmpdir(), 'gateway-env-'))));
afterEach(() => rmSync(directory, { recursive: true }));

describe('readConfig', () => {
  test('returns the configuration of a development stack for an empty environment', () => {
    const { secrets, ...config } = readConfig({ DATA_DIR: directory });
    expect(config).toEqual({
      listen: { host: '127.0.0.1', port: 4000 },
      logLevel: 'info',
      environment: null,
      trustedProxies: 'loopback',
      drainDelayMs: 0,
      publicUrl: 'http://127.0.0.1:3000',
      smsSpacingMs: 2_000,
      mongodbUrl: 'mongodb://127.0.0.1:27117/derby',
      redisUrl: 'redis://127.0.0.1:6479',
      storage: { dataDirectory: directory, photoBucket: null, backupBucket: null },
    });
    expect(secrets.secretsKey).toBe(readFileSync(join(directory, 'secrets.key'), 'utf8'));
  });

  test('stores photos in the bucket of PHOTO_STORAGE=s3, and throws without S3_BUCKET', () => {
    const given = {
      DATA_DIR: directory,
      PHOTO_STORAGE: 's3',
      S3_BUCKET: 'derby',
      S3_ENDPOINT: 'http://127.0.0.1:9090/',
    };
    expect(readConfig(given).storage).toEqual({
      dataDirectory: directory,
      photoBucket: { bucket: 'derby', region: 'us-east-1', endpoint: 'http://127.0.0.1:9090' },
      backupBucket: null,
    });
    const { S3_BUCKET: _bucket, ...unnamed } = given;
    expect(() => readConfig(unnamed)).toThrow('S3_BUCKET: is needed by PHOTO_STORAGE=s3 and BACKUP_STORAGE=s3');
  });

  test('throws in production without SECRETS_KEY', () => {
    expect(() => readConfig({ DATA_DIR: directory, NODE_ENV: 'production' })).toThrow('SECRETS_KEY must be set');
  });

  test('takes the first values of settings from the variables of the provider account', () => {
    const { secrets } = readConfig({ DATA_DIR: directory, TWILIO_AUTH_TOKEN: 'token', NODE_ENV: 'development' });
    expect(secrets.initialSettings).toMatchObject({ environment: 'development', twilio_auth_token: 'token' });
  });
});
