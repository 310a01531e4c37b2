const last = new Map<string, Promise<unknown>>();

/** Runs work of one key one after another within this process, in the order of the calls. */
export async function inTurn<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
  const before = last.get(key) ?? Promise.resolve();
  const run = before.then(work, work);
  last.set(key, run);
  try {
    return await run;
  } finally {
    if (last.get(key) === run) last.delete(key);
  }
}
