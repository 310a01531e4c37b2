import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { resolveSecretsKey } from './secrets-key.ts';

let dataDirectory: string;
beforeEach(() => {
  dataDirectory = join(mkdtempSync(join(tmpdir(), 'derby-key-')), 'data');
});
afterEach(() => rmSync(join(dataDirectory, '..'), { recursive: true, force: true }));

it('resolveSecretsKey returns the given key', () => {
  expect(resolveSecretsKey({ secretsKey: 'given', dataDirectory, isProduction: true })).toBe('given');
});

it('resolveSecretsKey creates a key file for its owner only and reads it again', () => {
  const made = resolveSecretsKey({ secretsKey: undefined, dataDirectory, isProduction: false });
  expect(made).toMatch(/^[\w-]{43}$/);
  expect(statSync(join(dataDirectory, 'secrets.key')).mode & 0o777).toBe(0o600);
  expect(resolveSecretsKey({ secretsKey: undefined, dataDirectory, isProduction: false })).toBe(made);
});

it('resolveSecretsKey refuses to create a key in production', () => {
  expect(() => resolveSecretsKey({ secretsKey: undefined, dataDirectory, isProduction: true })).toThrow(
    'SECRETS_KEY must be set in production.',
  );
});
