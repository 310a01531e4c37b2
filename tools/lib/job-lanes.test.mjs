import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { runInLanes } from './job-lanes.mjs';

const isUnit = (/** @type {string} */ job) => job === 'unit';

/** Starts two lanes whose jobs run until they are ended. @param {readonly string[]} jobs */
function start(jobs) {
  /** @type {string[]} */
  const started = [];
  /** @type {Map<string, () => void>} */
  const ends = new Map();
  const run = (/** @type {string} */ job) => {
    started.push(job);
    return /** @type {Promise<void>} */ (new Promise((resolve) => ends.set(job, resolve)));
  };
  /** @type {{ ready: () => void, fail: (error: Error) => void }} */
  const preparation = { ready: () => {}, fail: () => {} };
  const prepared = new Promise((resolve, reject) => Object.assign(preparation, { ready: resolve, fail: reject }));
  const all = runInLanes(jobs, { lanes: 2, prepared, needsNothing: isUnit, run });
  const end = async (/** @type {string} */ job) =>
    (ends.get(job)?.(), await turn());
  return { started, end, all, ...preparation };
}

test('jobs that need no preparation run during it, and the others in order after it', async () => {
  const { started, end, all, ready } = start(['browser', 'int', 'unit', 'check']);
  await turn();
  assert.deepEqual(started, ['unit']);
  ready();
  await turn();
  assert.deepEqual(started, ['unit', 'browser']);
  await end('unit');
  assert.deepEqual(started, ['unit', 'browser', 'int']);
  await end('browser');
  assert.deepEqual(started, ['unit', 'browser', 'int', 'check']);
  await end('int');
  await end('check');
  await all;
});

test('no job that needs the preparation runs when it fails', async () => {
  const { started, end, all, fail } = start(['browser', 'unit']);
  fail(new Error('the build failed'));
  await assert.rejects(all, { message: 'the build failed' });
  await end('unit');
  assert.deepEqual(started, ['unit']);
});
