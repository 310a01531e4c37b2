/**
 * Returns a function that resolves for one of its callers in each turn of the event loop. What else waits for the loop,
 * such as `/health`, then comes between two callers, however many there are.
 */
export function createLoopTurns(): () => Promise<void> {
  let last: Promise<void> = Promise.resolve();
  return async () => {
    last = last.then(() => new Promise((resolve) => setImmediate(resolve)));
    await last;
  };
}
