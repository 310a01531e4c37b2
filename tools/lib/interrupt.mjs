/**
 * Turns the first Ctrl-C, SIGTERM or closed terminal into an aborted signal, so that a command can
 * stop what it started. A second one calls `onSecond`, for those who do not want to wait.
 * @param {{ onFirst?: () => void, onSecond?: () => void }} [handlers]
 * @returns {{ signal: AbortSignal, release(): void }}
 */
export function watchInterrupts({ onFirst, onSecond } = {}) {
  const controller = new AbortController();
  let firstAt = 0;
  const handle = () => {
    if (controller.signal.aborted) {
      if (Date.now() - firstAt > ECHO_MS) onSecond?.();
      return;
    }
    firstAt = Date.now();
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

/** npm passes on the Ctrl-C that the terminal has already sent to everyone: that is not a second one. */
const ECHO_MS = 1_000;
