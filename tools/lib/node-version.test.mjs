import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isSupportedNode } from './node-version.mjs';

test('Node 20.19 and newer are supported', () => {
  const versions = ['v14.21.3', 'v18.20.8', 'v20.18.9', 'v20.19.0', 'v20.20.2', 'v22.0.0', 'v24.21.0'];
  assert.deepEqual(versions.filter(isSupportedNode), ['v20.19.0', 'v20.20.2', 'v22.0.0', 'v24.21.0']);
});
