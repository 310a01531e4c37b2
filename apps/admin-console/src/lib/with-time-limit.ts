/**
 * Runs a request that may last `limitMs`. When the time is over it rejects with a DOMException named TimeoutError and
 * aborts the signal, whether or not the request heeds it.
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
