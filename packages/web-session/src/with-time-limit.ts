/**
 * Runs a request for at most `limitMs`. On timeout it aborts the signal and rejects with a DOMException named
 * TimeoutError, even if the request ignores the signal.
 */
export async function withTimeLimit<Result>(
  limitMs: number,
  run: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const controller = new AbortController();
  const { signal } = controller;
  const timer = setTimeout(() => controller.abort(new DOMException('Timed out', 'TimeoutError')), limitMs);
  const timeIsOver = new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as DOMException), { once: true });
  });
  try {
    return await Promise.race([run(signal), timeIsOver]);
  } finally {
    clearTimeout(timer);
  }
}
