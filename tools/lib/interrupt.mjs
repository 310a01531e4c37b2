/**
 * Turns the first Ctrl-C, SIGTERM or closed terminal into an aborted signal, so that a command can
 * stop what it started. A second one calls `onSecond`, for those who do not want to wait.
 * @param {{ onFirst?: () => void, onSecond?: () => void }} [handlers]
 * @returns {{ signal: AbortSignal, release(): void }}
 */
export function watchInterrupts({ onFirst, onSecond } = {}) {
  const controller = new AbortController();
  const handle = () => {
    if (controller.signal.aborted) return onSecond?.();
    controller.abort();
    onFirst?.();
  };
  for (const name of SIGNALS) process.on(name, handle);
  return {
    signal: controller.signal,
    /** Gives the signals their usual effect again. */
    release() {
      for (const name of SIGNALS) process.off(name, handle);
    },
  };
}

/** @type {readonly NodeJS.Signals[]} */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];
