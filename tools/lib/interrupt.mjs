/**
 * Turns the first Ctrl-C, SIGTERM or SIGHUP into an aborted signal, so that a command can stop what it started. The
 * second one calls `onSecond`, to stop without waiting.
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
    /** Restores the default effect of the signals. */
    release() {
      for (const name of SIGNALS) process.off(name, handle);
    },
  };
}

/** @type {readonly NodeJS.Signals[]} */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * npm repeats the Ctrl-C that the terminal has already sent to all processes; that does not count as the second one.
 */
const ECHO_MS = 1_000;
