import { once, setMaxListeners } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { createChildLog } from './child-log.mjs';
import { PlainError } from './plain-error.mjs';
import { removeProcesses, withPrivateUmask, writeProcesses } from './private-files.mjs';
import { cpuTimeMs as readCpuTimeMs, Interrupted, signalGroup, startProcess } from './processes.mjs';
import { say as sayLine } from './say.mjs';
import { createBusyCheck, createStartProgress, waitUntilReady } from './start-progress.mjs';

/** @typedef {import('./process-spec.mjs').ProcessSpec} ProcessSpec */
/** @typedef {import('node:child_process').ChildProcess} ChildProcess */

/** A start without any progress for this long has failed. */
const READY_WITHIN_MS = 60_000;
const FIRST_STARTS = 3;
/** All below the 5 s within which a dead process must be running again. */
const RESTART_AFTER_MS = [100, 500, 1_000, 2_000, 3_000];
const STEADY_AFTER_MS = 30_000;
const STOP_WITHIN_MS = 9_000;
/** After this many health checks without a response in a row (60 s in total) a process counts as hung. */
const SILENCES = 3;
const HEALTH_TIMEOUT_MS = 20_000;
const HEALTH_EVERY_MS = 10_000;
/** How many checks in a row a patient process may work without a response: ten minutes. */
const BUSY_CHECKS = 20;
const LIST_AGAIN_MS = 2_000;
/** The least share of the time for each group that stops later. */
const STOP_RESERVE_MS = 1_000;

/**
 * Runs processes in groups: starts them, restarts those that exit or hang, lists them in `processes.json`, and stops
 * them in reverse order.
 * @param {{ dataDir: string, allLogs?: boolean, say?: import('./say.mjs').Say, signal?: AbortSignal, readyWithinMs?: number, stopWithinMs?: number, healthEveryMs?: number, healthTimeoutMs?: number, lookEveryMs?: number, sayEveryMs?: number, cpuTimeMs?: typeof readCpuTimeMs }} options
 *   an aborted `signal` stops all processes
 */
export function createSupervisor({
  dataDir,
  allLogs = false,
  say = sayLine,
  signal,
  readyWithinMs = READY_WITHIN_MS,
  stopWithinMs = STOP_WITHIN_MS,
  healthEveryMs = HEALTH_EVERY_MS,
  healthTimeoutMs = HEALTH_TIMEOUT_MS,
  lookEveryMs,
  sayEveryMs,
  cpuTimeMs = readCpuTimeMs,
}) {
  /** @type {ReturnType<typeof watchOver>[][]} */
  const groups = [];
  const progress = createStartProgress();
  const stopping = new AbortController();
  // Each process adds a listener.
  setMaxListeners(0, stopping.signal);
  let isListed = true;
  /** @type {NodeJS.Timeout | undefined} */
  let again;
  const list = () => {
    clearTimeout(again);
    if (stopping.signal.aborted) return;
    try {
      writeProcesses(
        dataDir,
        groups.flat().flatMap((one) => one.listed()),
      );
      isListed = true;
    } catch (error) {
      // A full disk must not end this process, and with it the whole product.
      if (isListed) say('processes', `cannot be listed: ${/** @type {Error} */ (error).message}`);
      isListed = false;
      again = setTimeout(list, LIST_AGAIN_MS).unref();
    }
  };
  const killAll = () => {
    for (const one of groups.flat()) one.kill();
    removeProcesses(dataDir);
  };
  // Whatever ends this process, kill everything that it started.
  process.once('exit', killAll);

  /** @type {Promise<void> | undefined} */
  let stopped;
  const stop = () => (stopped ??= stopGroups());
  signal?.addEventListener('abort', () => void stop(), { once: true });

  async function stopGroups() {
    stopping.abort();
    const deadline = performance.now() + stopWithinMs;
    for (const [left, group] of [...groups.entries()].toReversed()) {
      const groupDeadline = deadline - left * Math.min(STOP_RESERVE_MS, stopWithinMs / (groups.length + 1));
      await Promise.all(group.map((one) => one.stop(groupDeadline)));
    }
    removeProcesses(dataDir);
    process.off('exit', killAll);
  }

  return {
    /**
     * Starts a group and resolves when all its processes are ready. Rejects with a PlainError that contains the
     * process's own last message when one cannot start. Groups stop in the reverse order of these calls.
     * @param {readonly ProcessSpec[]} specs
     */
    async start(specs) {
      if (stopping.signal.aborted) throw new Interrupted();
      const group = specs.map((spec) =>
        watchOver(spec, {
          dataDir,
          allLogs,
          say,
          readyWithinMs,
          healthEveryMs,
          healthTimeoutMs,
          lookEveryMs,
          sayEveryMs,
          cpuTimeMs,
          progress,
          stopping: stopping.signal,
          list,
        }),
      );
      groups.push(group);
      await Promise.all(group.map((one) => one.start()));
    },
    /** Stops all processes within 10 s: SIGTERM, then SIGKILL at the deadline. Idempotent. */
    stop,
    /** Kills all processes at once. */
    killAll,
  };
}

/**
 * Supervises one process and its restarts.
 * @param {ProcessSpec} spec
 * @param {{ dataDir: string, allLogs: boolean, say: import('./say.mjs').Say, readyWithinMs: number, healthEveryMs: number, healthTimeoutMs: number, lookEveryMs?: number, sayEveryMs?: number, cpuTimeMs: typeof readCpuTimeMs, progress: ReturnType<typeof createStartProgress>, stopping: AbortSignal, list: () => void }} context
 */
function watchOver(spec, context) {
  const { dataDir, allLogs, say, healthEveryMs, healthTimeoutMs, stopping, list } = context;
  const terminal = allLogs ? 'everything' : spec.quiet ? 'nothing' : 'warnings';
  const log = createChildLog({ dataDir, name: spec.name, terminal, say });
  /** @type {ChildProcess | undefined} */
  let child;
  let everReady = false;
  let deaths = 0;
  let startError = '';

  function launch() {
    if (stopping.aborted) return;
    const startedAt = performance.now();
    const fresh = withPrivateUmask(() => startProcess(spec.command, spec.args, { env: spec.env, cwd: spec.cwd }));
    child = fresh;
    log.follow(fresh);
    fresh.once('error', (error) => {
      startError = error.message;
    });
    // Its own children must not keep its port or its pipes.
    fresh.once('exit', () => signalGroup(fresh.pid, 'SIGKILL'));
    // 'close' comes after the last line was read, so the process's last output is known.
    fresh.once('close', (code, signal) => bury(fresh, signal ?? `exit code ${code}`, startedAt));
    list();
  }

  /** @param {ChildProcess} dead @param {string} how @param {number} startedAt */
  function bury(dead, how, startedAt) {
    if (child !== dead) return;
    child = undefined;
    if (stopping.aborted) return;
    list();
    deaths = performance.now() - startedAt > STEADY_AFTER_MS ? 1 : deaths + 1;
    if (!everReady && deaths >= FIRST_STARTS) return;
    const words = log.lastWords();
    if (everReady)
      say(spec.name, `died (${how}${words && how.startsWith('exit') ? `: ${words}` : ''}); starting it again`);
    void restart(RESTART_AFTER_MS[Math.min(deaths, RESTART_AFTER_MS.length) - 1] ?? 0);
  }

  /** @param {number} afterMs */
  async function restart(afterMs) {
    try {
      await delay(afterMs, undefined, { signal: stopping });
    } catch {
      return;
    }
    launch();
    if (!everReady) return;
    const successor = child;
    await untilReady(() => child === successor).then(
      () => say(spec.name, 'is ready again'),
      () => {},
    );
    // Also one that was not ready in time may become ready later, and hang after that.
    void watchHealth(successor);
  }

  /**
   * Kills a process that was ready and hangs; its exit is then handled like any other.
   * @param {ChildProcess | undefined} watched
   */
  async function watchHealth(watched) {
    const { isAlive } = spec;
    if (!isAlive || !watched) return;
    const isBusy = createBusyCheck(watched.pid ?? 0, context.cpuTimeMs);
    let busyChecks = 0;
    for (let silences = 0; silences < SILENCES;) {
      try {
        await delay(healthEveryMs, undefined, { signal: stopping, ref: false });
      } catch {
        return;
      }
      const responds = await isAlive(healthTimeoutMs);
      const works = spec.isPatient && (await isBusy());
      if (child !== watched || stopping.aborted) return;
      busyChecks = responds ? 0 : busyChecks + 1;
      silences = responds || (works && busyChecks <= BUSY_CHECKS) ? 0 : silences + 1;
    }
    say(spec.name, 'does not answer; killing it');
    signalGroup(watched.pid, 'SIGKILL');
  }

  /** @param {() => boolean} goOn */
  async function untilReady(goOn) {
    // A process that hangs after a restart may use a whole processor: the health check must find it.
    const cpuTimeMs = everReady ? async () => 0 : context.cpuTimeMs;
    const output = { words: log.lastWords, logFile: log.file };
    if (await waitUntilReady(spec, { ...context, ...output, cpuTimeMs, child: () => child, goOn })) return;
    const words = (log.lastWords() || startError || `see ${log.file}`).replace(`${spec.name}: `, '');
    throw new PlainError(`${spec.name} does not start: ${words}`);
  }

  return {
    listed: () => (child?.pid ? [{ name: spec.name, pid: child.pid, port: spec.port, url: spec.url }] : []),
    kill: () => signalGroup(child?.pid, 'SIGKILL'),
    async start() {
      launch();
      await untilReady(() => child !== undefined || deaths < FIRST_STARTS);
      everReady = true;
      deaths = 0;
      log.release();
      void watchHealth(child);
    },
    /** @param {number} deadline */
    async stop(deadline) {
      const last = child;
      if (last) {
        const closed = once(last, 'close');
        last.kill('SIGTERM');
        const timer = setTimeout(
          () => {
            say(spec.name, 'did not stop in time and is killed');
            signalGroup(last.pid, 'SIGKILL');
          },
          Math.max(0, deadline - performance.now()),
        );
        await closed;
        clearTimeout(timer);
      }
      await log.close();
    },
  };
}
