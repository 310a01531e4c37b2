/** Runs work of one key one after another within this process, in the order of the calls. */
export type Turns = <Result>(key: string, work: () => Promise<Result>) => Promise<Result>;

/** Creates turns with keys of their own, shared with no other instance. */
export function createTurns(): Turns {
  const last = new Map<string, Promise<unknown>>();
  return async (key, work) => {
    const before = last.get(key) ?? Promise.resolve();
    const run = before.then(work, work);
    last.set(key, run);
    try {
      return await run;
    } finally {
      if (last.get(key) === run) last.delete(key);
    }
  };
}
