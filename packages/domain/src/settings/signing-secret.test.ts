import { signingSecret } from '@derby/rules/settings/kinds';
import { expect, test } from 'vitest';
import { makeSigningSecret } from './signing-secret.ts';

test('a generated signing secret is valid, long and new each time', () => {
  const secrets = Array.from({ length: 200 }, makeSigningSecret);
  expect(new Set(secrets).size).toBe(200);
  for (const secret of secrets)
    expect(signingSecret.parse(secret)).toEqual({ value: expect.stringMatching(/^.{64}$/) });
});
