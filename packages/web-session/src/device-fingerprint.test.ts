// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { deviceFingerprint, fnv1a64Hex } from './device-fingerprint.ts';

afterEach(() => vi.unstubAllGlobals());

it('is the same at every visit of one device, as a SHA-256 in hex', async () => {
  const first = await deviceFingerprint();
  expect(first).toMatch(/^[0-9a-f]{64}$/);
  expect(await deviceFingerprint()).toBe(first);
});

it('changes with the language', async () => {
  const before = await deviceFingerprint();
  vi.spyOn(navigator, 'language', 'get').mockReturnValue('xx');
  expect(await deviceFingerprint()).not.toBe(before);
  vi.restoreAllMocks();
});

it('still gives a hash where the browser offers no crypto.subtle', async () => {
  vi.stubGlobal('crypto', {});
  const first = await deviceFingerprint();
  expect(first).toMatch(/^[0-9a-f]{16}$/);
  expect(await deviceFingerprint()).toBe(first);
});

it('computes FNV-1a as published', () => {
  expect(fnv1a64Hex('')).toBe('cbf29ce484222325');
  expect(fnv1a64Hex('foobar')).toBe('85944171f73967e8');
});
