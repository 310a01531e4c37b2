/** The result of `work`, or a rejection after `timeoutMs`; a later failure of `work` is swallowed. */
export async function withinTime<Result>(work: Promise<Result>, timeoutMs: number): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const giveUp = () => reject(new Error(`no answer within ${timeoutMs} ms`));
    // Timers come before input: a process that was busy itself reads first what has arrived meanwhile.
    timer = setTimeout(() => setImmediate(giveUp), timeoutMs);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
