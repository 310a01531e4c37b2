/** Runs work with the same key one after another within this process, in the order of the calls. */
export type Turns = <Result>(key: string, work: () => Promise<Result>) => Promise<Result>;

/** Creates turns whose keys are separate from other instances. */
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
