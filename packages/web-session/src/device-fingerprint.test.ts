// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { deviceFingerprint, fnv1a64Hex } from './device-fingerprint.ts';

afterEach(() => vi.unstubAllGlobals());

it('deviceFingerprint returns the same SHA-256 in hex at every visit', async () => {
  const first = await deviceFingerprint();
  expect(first).toMatch(/^[0-9a-f]{64}$/);
  expect(await deviceFingerprint()).toBe(first);
});

it('deviceFingerprint depends on the language', async () => {
  const before = await deviceFingerprint();
  vi.spyOn(navigator, 'language', 'get').mockReturnValue('xx');
  expect(await deviceFingerprint()).not.toBe(before);
  vi.restoreAllMocks();
});

it('deviceFingerprint returns a hash without crypto.subtle', async () => {
  vi.stubGlobal('crypto', {});
  const first = await deviceFingerprint();
  expect(first).toMatch(/^[0-9a-f]{16}$/);
  expect(await deviceFingerprint()).toBe(first);
});

it('fnv1a64Hex returns the published FNV-1a values', () => {
  expect(fnv1a64Hex('')).toBe('cbf29ce484222325');
  expect(fnv1a64Hex('foobar')).toBe('85944171f73967e8');
});
