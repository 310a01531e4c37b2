import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findFreePorts } from './ports.mjs';

test('findFreePorts returns different ports to 20 parallel callers', async () => {
  const found = await Promise.all(Array.from({ length: 20 }, () => findFreePorts(50)));
  assert.equal(new Set(found.flat()).size, 1_000);
});
