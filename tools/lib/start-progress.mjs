import { setTimeout as delay } from 'node:timers/promises';
import { PlainError } from './plain-error.mjs';
import { Interrupted } from './processes.mjs';

/** @typedef {import('./process-spec.mjs').ProcessSpec} ProcessSpec */
/** @typedef {import('node:child_process').ChildProcess} ChildProcess */

const PROBE_EVERY_MS = 100;
const LOOK_EVERY_MS = 2_000;
const SAY_EVERY_MS = 15_000;
/** A start that goes on and on ends after this many times the limit without progress: ten minutes. */
const LONGEST = 10;
/** A process that uses less of a processor does nothing but wait. */
const BUSY_SHARE = 0.02;

/**
 * Returns a function that tells whether a process has used the processor since its last call.
 * @param {number} pid
 * @param {(pid: number) => Promise<number>} cpuTimeMs
 */
export function createBusyCheck(pid, cpuTimeMs) {
  let last = { atMs: performance.now(), usedMs: 0 };
  return async () => {
    const now = { atMs: performance.now(), usedMs: await cpuTimeMs(pid) };
    const isBusy = now.usedMs - last.usedMs > (now.atMs - last.atMs) * BUSY_SHARE;
    last = now;
    return isBusy;
  };
}

/**
 * The progress of the processes that start together. One that only waits for another one is spared while that one makes
 * progress.
 */
export function createStartProgress() {
  let atMs = performance.now();
  return {
    made: () => {
      atMs = performance.now();
    },
    lastAtMs: () => atMs,
  };
}

/**
 * Waits until a process is ready, as long as it makes progress: it uses the processor before it responds, waits for
 * something else than before, or another process of the start does. Says every 15 s what it does. Rejects with a
 * PlainError after the limit without progress.
 * @param {ProcessSpec} spec
 * @param {{
 *   child: () => ChildProcess | undefined,
 *   goOn: () => boolean,
 *   words: () => string,
 *   logFile: string,
 *   progress: ReturnType<typeof createStartProgress>,
 *   readyWithinMs: number,
 *   cpuTimeMs: (pid: number) => Promise<number>,
 *   say: import('./say.mjs').Say,
 *   stopping: AbortSignal,
 *   lookEveryMs?: number,
 *   sayEveryMs?: number,
 * }} options `goOn` returns false when the start has failed; `words` returns the last line of the process
 * @returns {Promise<boolean>} whether it is ready; false when `goOn` ended the wait
 */
export async function waitUntilReady(spec, options) {
  const { child, goOn, words, logFile, progress, readyWithinMs, cpuTimeMs, say, stopping } = options;
  const { lookEveryMs = LOOK_EVERY_MS, sayEveryMs = SAY_EVERY_MS } = options;
  const startedAt = performance.now();
  let reason = 'it does not answer';
  let lookAt = startedAt + lookEveryMs;
  let sayAt = startedAt + sayEveryMs;
  let watched = child();
  let isBusy = createBusyCheck(watched?.pid ?? 0, cpuTimeMs);
  while (goOn()) {
    if (stopping.aborted) throw new Interrupted();
    const probed = child();
    if (probed !== watched) {
      watched = probed;
      isBusy = createBusyCheck(watched?.pid ?? 0, cpuTimeMs);
    }
    const result = probed ? await spec.probe() : { ready: false };
    if (result.ready && probed === child()) {
      progress.made();
      return true;
    }
    if (result.reason && result.reason !== reason) progress.made();
    reason = result.reason ?? reason;
    const now = performance.now();
    if (now >= lookAt) {
      lookAt = now + lookEveryMs;
      if (probed && !result.answers && (await isBusy())) progress.made();
    }
    const last = Math.max(startedAt, progress.lastAtMs());
    if (now > last + readyWithinMs || now > startedAt + LONGEST * readyWithinMs) {
      const seconds = Math.round((now - startedAt) / 1_000);
      throw new PlainError(`${spec.name} is not ready after ${seconds} s: ${reason}. ${logLine(words(), logFile)}`);
    }
    if (now >= sayAt) {
      sayAt = now + sayEveryMs;
      say(
        spec.name,
        `is starting for ${Math.round((now - startedAt) / 1_000)} s: ${[reason, words()].filter(Boolean).join('; ')}`,
      );
    }
    await delay(PROBE_EVERY_MS);
  }
  return false;
}

/** @param {string} words @param {string} logFile */
function logLine(words, logFile) {
  return words ? `Its log is ${logFile}.` : `It has written nothing to its log, ${logFile}.`;
}
