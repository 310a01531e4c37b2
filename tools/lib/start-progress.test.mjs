import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fake, setUp } from './testing/fake-service-spec.mjs';

test('a process that never becomes ready fails the start with the checks that it waits for', async (t) => {
  const { supervisor } = setUp(t, { readyWithinMs: 5_000 });
  await assert.rejects(supervisor.start([await fake('gateway', { FAKE_MODE: 'never ready' })]), {
    message: /^gateway is not ready after \d+ s: it waits for mongodb\. Its log is .*gateway\.log\.$/,
  });
});

/** Starts a process that responds only after some probes, beside one that waits for it. */
async function slowStart(/** @type {import('node:test').TestContext} */ t, /** @type {object} */ options) {
  const { lines, supervisor } = setUp(t, { readyWithinMs: 600, lookEveryMs: 100, sayEveryMs: 500, ...options });
  const slow = await fake('gateway');
  let silentProbes = 30;
  const probe = async () => (silentProbes-- > 0 ? { ready: false, reason: 'it does not answer' } : slow.probe());
  const waiting = async () =>
    silentProbes > 0 ? { ready: false, reason: 'it waits for gateway', answers: true } : { ready: true };
  return {
    lines,
    start: supervisor.start([
      { ...slow, probe },
      { ...(await fake('door')), probe: waiting },
    ]),
  };
}

test('a slow process is waited for while it uses the processor, and so is one that waits for it', async (t) => {
  let usedMs = 0;
  const { lines, start } = await slowStart(t, { cpuTimeMs: async () => (usedMs += 1_000) });
  await start;
  assert.ok(
    lines.some((line) => /^gateway is starting for \d+ s: it does not answer; look here: it hurts$/.test(line)),
  );
  assert.ok(lines.some((line) => /^door is starting for \d+ s: it waits for gateway; /.test(line)));
});

test('control: a slow process that does not use the processor fails the start', async (t) => {
  const { start } = await slowStart(t, { cpuTimeMs: async () => 5 });
  await assert.rejects(start, {
    message: /^(gateway|door) is not ready after \d+ s: it (does not answer|waits for gateway)\./,
  });
});

test('a process that responds and waits for a server is not waited for because it uses the processor', async (t) => {
  let usedMs = 0;
  const { supervisor } = setUp(t, { readyWithinMs: 1_000, lookEveryMs: 100, cpuTimeMs: async () => (usedMs += 1_000) });
  await assert.rejects(supervisor.start([await fake('gateway', { FAKE_MODE: 'never ready' })]), {
    message: /^gateway is not ready after \d+ s: it waits for mongodb\./,
  });
});

test('a clock that is set forward during a start does not fail it', async (t) => {
  t.mock.timers.enable({ apis: ['Date'], now: 0 });
  const { supervisor } = setUp(t);
  const spec = await fake('gateway');
  let probeCount = 0;
  const probe = async () => {
    probeCount += 1;
    if (probeCount > 2) return await spec.probe();
    t.mock.timers.setTime(3_600_000);
    return { ready: false };
  };
  await supervisor.start([{ ...spec, probe }]);
  assert.ok(probeCount > 2);
});
