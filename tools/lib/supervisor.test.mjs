import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readFileSync, rmdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { processFileOf, readProcesses } from './private-files.mjs';
import { isAlive } from './processes.mjs';
import { healthProbe } from './process-spec.mjs';
import { fake, setUp } from './testing/fake-service-spec.mjs';
import { modesIn, withUsualUmask } from './testing/scratch.mjs';

/** @param {() => boolean} condition @param {number} withinMs */
async function until(condition, withinMs) {
  const deadline = Date.now() + withinMs;
  while (!condition()) {
    assert.ok(Date.now() < deadline, `not within ${withinMs} ms`);
    await delay(20);
  }
}

test('the supervisor lists each process with its pid, port and url, and removes the list at the stop', async (t) => {
  const { dataDir, supervisor } = setUp(t);
  const specs = [await fake('first'), await fake('second')];
  await supervisor.start(specs);
  const listed = readProcesses(dataDir);
  assert.deepEqual(
    listed.map(({ name, port, url }) => ({ name, port, url })),
    specs.map(({ name, port, url }) => ({ name, port, url })),
  );
  assert.ok(listed.every((one) => isAlive(one.pid)));
  await supervisor.stop();
  assert.ok(listed.every((one) => !isAlive(one.pid)));
  assert.throws(() => readFileSync(processFileOf(dataDir)), { code: 'ENOENT' });
});

test('the supervisor restarts a killed process within 5 s under a new pid and reports it', async (t) => {
  const { dataDir, lines, supervisor } = setUp(t);
  await supervisor.start([await fake('worker')]);
  const killed = readProcesses(dataDir)[0]?.pid ?? 0;
  process.kill(killed, 'SIGKILL');
  await until(() => lines.includes('worker is ready again'), 5_000);
  const fresh = readProcesses(dataDir)[0]?.pid ?? 0;
  assert.ok(isAlive(fresh) && fresh !== killed);
  assert.ok(lines.includes('worker died (SIGKILL); starting it again'));
});

test('a log file that cannot be written stops no process and is reported once', async (t) => {
  const { dataDir, lines, supervisor } = setUp(t);
  // As on a full disk: the write fails, and the file can be opened again later.
  mkdirSync(path.join(dataDir, 'logs', 'worker.log'), { recursive: true });
  await supervisor.start([await fake('worker')]);
  await until(() => lines.length > 1, 5_000);
  assert.match(String(lines.find((line) => line.includes('log'))), /^worker cannot write its log: EISDIR/);
  rmdirSync(path.join(dataDir, 'logs', 'worker.log'));
  process.kill(readProcesses(dataDir)[0]?.pid ?? 0, 'SIGKILL');
  await until(() => lines.includes('worker is ready again'), 5_000);
  assert.equal(lines.filter((line) => line.includes('its log')).length, 1);
  assert.match(readFileSync(path.join(dataDir, 'logs', 'worker.log'), 'utf8'), /started/);
});

test('the supervisor restarts a killed process when it cannot write its list, which it writes later', async (t) => {
  const { dataDir, lines, supervisor } = setUp(t);
  await supervisor.start([await fake('worker')]);
  const killed = readProcesses(dataDir)[0]?.pid ?? 0;
  rmSync(processFileOf(dataDir));
  mkdirSync(processFileOf(dataDir));
  process.kill(killed, 'SIGKILL');
  await until(() => lines.includes('worker is ready again'), 5_000);
  rmdirSync(processFileOf(dataDir));
  assert.equal(lines.filter((line) => line.startsWith('processes cannot be listed')).length, 1);
  await until(() => existsSync(processFileOf(dataDir)), 10_000);
  assert.notEqual(readProcesses(dataDir)[0]?.pid, killed);
});

test('the supervisor restarts a process that hangs after a restart, even if it was never ready again', async (t) => {
  const { dataDir, lines, supervisor } = setUp(t, { healthEveryMs: 50, healthTimeoutMs: 100, readyWithinMs: 5_000 });
  const flag = path.join(dataDir, 'hang');
  const spec = await fake('gateway', { FAKE_MODE: 'hangs', FAKE_FLAG: flag });
  let isReady = true;
  const probe = async () => (isReady ? await spec.probe() : { ready: false });
  await supervisor.start([{ ...spec, probe, isAlive: healthProbe(spec.url) }]);
  isReady = false;
  process.kill(readProcesses(dataDir)[0]?.pid ?? 0, 'SIGKILL');
  await until(() => lines.length > 1, 5_000);
  writeFileSync(flag, '');
  await until(() => lines.includes('gateway does not answer; killing it'), 20_000);
});

test('the supervisor restarts a running process that does not respond to /health', async (t) => {
  const { dataDir, lines, supervisor } = setUp(t, { healthEveryMs: 50, healthTimeoutMs: 100 });
  const flag = path.join(dataDir, 'hang');
  const spec = await fake('gateway', { FAKE_MODE: 'hangs', FAKE_FLAG: flag });
  await supervisor.start([{ ...spec, isAlive: healthProbe(spec.url) }]);
  const stuck = readProcesses(dataDir)[0]?.pid ?? 0;
  writeFileSync(flag, '');
  await until(() => lines.includes('gateway is ready again'), 10_000);
  assert.ok(!isAlive(stuck));
  assert.deepEqual(
    lines.filter((line) => line.startsWith('gateway d')),
    ['gateway does not answer; killing it', 'gateway died (SIGKILL); starting it again'],
  );
});

test('the supervisor does not restart a process that responds to /health with 503', async (t) => {
  const { dataDir, supervisor } = setUp(t, { healthEveryMs: 5, healthTimeoutMs: 5_000 });
  const spec = await fake('gateway', { FAKE_MODE: 'unhealthy' });
  let probeCount = 0;
  const responds = async (/** @type {number} */ timeoutMs) => {
    probeCount += 1;
    return await healthProbe(spec.url)(timeoutMs);
  };
  await supervisor.start([{ ...spec, isAlive: responds }]);
  const before = readProcesses(dataDir)[0]?.pid;
  await until(() => probeCount > 10, 10_000);
  assert.equal(readProcesses(dataDir)[0]?.pid, before);
});

/** A database that never answers. @param {import('node:test').TestContext} t @param {object} options */
async function silentDatabase(t, options) {
  const { lines, supervisor } = setUp(t, { healthEveryMs: 1, healthTimeoutMs: 100, ...options });
  const spec = await fake('mongodb');
  let checkCount = 0;
  const neverAnswers = async () => {
    checkCount += 1;
    return false;
  };
  await supervisor.start([{ ...spec, isAlive: neverAnswers, isPatient: true }]);
  await until(() => lines.includes('mongodb does not answer; killing it'), 10_000);
  return checkCount;
}

test('the supervisor restarts a database that neither answers nor uses the processor', async (t) => {
  let usedMs = 0;
  const idleAfter = async () => (usedMs += usedMs < 50_000 ? 10_000 : 0);
  assert.equal(await silentDatabase(t, { cpuTimeMs: idleAfter }), 5 + 3);
});

test('the supervisor spares a database that works on a command for at most 20 checks', async (t) => {
  let usedMs = 0;
  assert.equal(await silentDatabase(t, { cpuTimeMs: async () => (usedMs += 10_000) }), 20 + 3);
});

test('the supervisor restarts a database that is stopped by a signal', async (t) => {
  const { dataDir, lines, supervisor } = setUp(t, { healthEveryMs: 50, healthTimeoutMs: 200 });
  const spec = await fake('mongodb');
  await supervisor.start([{ ...spec, isAlive: healthProbe(spec.url), isPatient: true }]);
  process.kill(readProcesses(dataDir)[0]?.pid ?? 0, 'SIGSTOP');
  await until(() => lines.includes('mongodb is ready again'), 10_000);
});

test('the supervisor stops groups in reverse order', async (t) => {
  const { dataDir, supervisor } = setUp(t);
  const stopLog = path.join(dataDir, 'diary');
  for (const name of ['database', 'service', 'door']) {
    await supervisor.start([await fake(name, { FAKE_DIARY: stopLog })]);
  }
  await supervisor.stop();
  assert.equal(readFileSync(stopLog, 'utf8'), 'door\nservice\ndatabase\n');
});

test('the supervisor stops all processes when its command is interrupted', async (t) => {
  const interrupt = new AbortController();
  const { dataDir, supervisor } = setUp(t, { signal: interrupt.signal });
  await supervisor.start([await fake('worker')]);
  const pid = readProcesses(dataDir)[0]?.pid ?? 0;
  interrupt.abort();
  await until(() => !isAlive(pid), 5_000);
});

test('the supervisor kills a process that does not stop in time, and stops the others in order', async (t) => {
  const { dataDir, lines, supervisor } = setUp(t, { stopWithinMs: 600 });
  const stopLog = path.join(dataDir, 'diary');
  await supervisor.start([await fake('database', { FAKE_DIARY: stopLog })]);
  await supervisor.start([await fake('stubborn', { FAKE_MODE: 'ignores SIGTERM' })]);
  const pids = readProcesses(dataDir).map((one) => one.pid);
  const startedAt = Date.now();
  await supervisor.stop();
  assert.ok(Date.now() - startedAt < 1_000);
  assert.ok(pids.every((pid) => !isAlive(pid)));
  assert.deepEqual(
    lines.filter((line) => line.startsWith('stubborn did')),
    ['stubborn did not stop in time and is killed'],
  );
  assert.equal(readFileSync(stopLog, 'utf8'), 'database\n');
});

for (const [mode, sentence] of [
  ['bad environment', 'gateway does not start: The environment is not usable: FAKE_KEY: must be set'],
  ['throws', 'gateway does not start: TypeError: the fake is broken'],
]) {
  test(`a process that exits at its first start (${mode}) fails the start with its error message`, async (t) => {
    const { lines, supervisor } = setUp(t);
    await assert.rejects(supervisor.start([await fake('gateway', { FAKE_MODE: mode })]), {
      name: 'PlainError',
      message: sentence,
    });
    assert.deepEqual(lines, [], 'nothing but the sentence is shown');
  });
}

test('a program that does not exist fails the start', async (t) => {
  const { supervisor } = setUp(t);
  await assert.rejects(supervisor.start([{ ...(await fake('redis')), command: '/nowhere/redis-server' }]), {
    message: /^redis does not start: spawn .*ENOENT/,
  });
});

test('files of a started process, its log and the list of processes are for the owner only', async (t) => {
  withUsualUmask(t);
  const { dataDir, supervisor } = setUp(t);
  await supervisor.start([await fake('worker', { FAKE_FOLDER: path.join(dataDir, 'made') })]);
  assert.deepEqual(modesIn(dataDir), {
    '.': '700',
    logs: '700',
    'logs/worker.log': '600',
    made: '700',
    'made/file': '600',
    'processes.json': '600',
  });
  writeFileSync(path.join(dataDir, 'readable'), '');
  const { mode } = statSync(path.join(dataDir, 'readable'));
  assert.equal(mode & 0o777, 0o644, 'what the command itself builds stays readable');
});

test('a connection that was refused before the process was ready is only in its log file', async (t) => {
  const { dataDir, lines, supervisor } = setUp(t);
  await supervisor.start([await fake('door', { FAKE_MODE: 'waits' })]);
  await supervisor.stop();
  assert.deepEqual(lines, ['door look here: it hurts']);
  assert.match(readFileSync(path.join(dataDir, 'logs', 'door.log'), 'utf8'), /ECONNREFUSED/);
});

test('the supervisor shows warnings and errors in the terminal and writes every line to the log file', async (t) => {
  const { dataDir, lines, supervisor } = setUp(t);
  await supervisor.start([await fake('gateway')]);
  await supervisor.stop();
  assert.deepEqual(lines, ['gateway look here: it hurts']);
  assert.equal(
    readFileSync(path.join(dataDir, 'logs', 'gateway.log'), 'utf8')
      .trim()
      .split('\n').length,
    2,
  );
});
