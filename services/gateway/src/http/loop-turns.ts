/**
 * Returns a function that lets one caller continue per turn of the event loop. Other work, such as `/health`, runs in
 * between, however many callers wait.
 */
export function createLoopTurns(): () => Promise<void> {
  let last: Promise<void> = Promise.resolve();
  return async () => {
    last = last.then(() => new Promise((resolve) => setImmediate(resolve)));
    await last;
  };
}
