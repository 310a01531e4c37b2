import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { hashPassword, isPassword, isSamePassword, makePassword } from './passwords.ts';

describe('password', () => {
  test('is hashed with Argon2id, 19 MiB, 2 passes and 1 lane', async () => {
    await expect(hashPassword({}, 'correct horse')).resolves.toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  test('is compared to its last character at any length', async () => {
    const hash = await hashPassword({}, 'x'.repeat(73));
    await expect(isPassword(hash, 'x'.repeat(72))).resolves.toBe(false);
    await expect(isPassword(hash, 'x'.repeat(73))).resolves.toBe(true);
  });

  test('must have 6 to 1,000 characters', async () => {
    await expect(hashPassword({}, ' 12345 ')).rejects.toThrow('Password must be at least 6 characters long');
    await expect(hashPassword({}, 'x'.repeat(1_001))).rejects.toMatchObject({
      code: 'BAD_INPUT',
      fields: ['password'],
    });
    const hash = await hashPassword({}, 'y'.repeat(1_000));
    await expect(isPassword(hash, 'y'.repeat(1_000))).resolves.toBe(true);
    await expect(isPassword(hash, 'y'.repeat(1_001))).resolves.toBe(false);
  });

  test('is not normalized when it has a million combining marks', async () => {
    // Normalization would take more than an hour.
    const marks = '\u0301\u0323'.repeat(500_000);
    await expect(hashPassword({}, marks)).rejects.toMatchObject({ code: 'BAD_INPUT', fields: ['password'] });
    await expect(isPassword(undefined, marks)).resolves.toBe(false);
    expect(isSamePassword(marks, `${marks}x`)).toBe(false);
  });

  test('matches with accents in either Unicode form and with surrounding white space', async () => {
    const hash = await hashPassword({}, 'café-2025');
    await expect(isPassword(hash, ' cafe\u0301-2025 ')).resolves.toBe(true);
    await expect(isPassword(hash, 'cafe-2025')).resolves.toBe(false);
  });

  test('is checked one at a time, so that many logins leave threads for other work', async () => {
    let checked = 0;
    const logins = Array.from({ length: 12 }, async () => {
      await isPassword(undefined, 'a guess');
      checked += 1;
    });
    await readFile(import.meta.filename);
    expect(checked).toBeLessThan(6);
    await Promise.all(logins);
  });

  test('is never accepted for an unknown user', async () => {
    await expect(isPassword(undefined, 'correct horse')).resolves.toBe(false);
  });

  test('is new each time it is generated, and easy to read aloud', () => {
    const made = Array.from({ length: 100 }, makePassword);
    expect(new Set(made).size).toBe(100);
    for (const password of made) expect(password).toMatch(/^[a-hj-km-np-z2-9]{5}(-[a-hj-km-np-z2-9]{5}){3}$/);
  });
});
