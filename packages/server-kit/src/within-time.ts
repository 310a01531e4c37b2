/** Returns the result of `work`, or rejects after `timeoutMs`. Later failures of `work` are ignored. */
export async function withinTime<Result>(work: Promise<Result>, timeoutMs: number): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    const giveUp = () => reject(new Error(`no answer within ${timeoutMs} ms`));
    // Timers run before input: a busy process first reads what has arrived meanwhile.
    timer = setTimeout(() => setImmediate(giveUp), timeoutMs);
  });
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
