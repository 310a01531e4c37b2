/** Runs work when no other work of that name runs. `isAfterOtherTab`: it waited for a lock that another tab may have had. */
export type TakeTurn = (name: string, work: (isAfterOtherTab: boolean) => Promise<void>) => Promise<void>;

/**
 * Turns over all tabs (Web Locks). Browsers offer locks on https and on this machine only: without them a tab still takes
 * its own turns, so what may not happen twice needs a guard of its own on the server.
 */
export function createTurns(): TakeTurn {
  /** By name, the last turn that runs or waits in this tab. */
  const lines = new Map<string, Promise<void>>();
  return async (name, work) => {
    const locks: LockManager | undefined = navigator.locks;
    if (locks) return await takeLock(locks, name, work);
    const turn = (lines.get(name) ?? Promise.resolve()).then(() => work(false));
    lines.set(
      name,
      turn.catch(() => undefined),
    );
    await turn;
  };
}

async function takeLock(locks: LockManager, name: string, work: Parameters<TakeTurn>[1]): Promise<void> {
  let isTaken = false;
  await locks.request(name, { ifAvailable: true }, async (lock) => {
    isTaken = lock === null;
    if (lock) await work(false);
  });
  if (isTaken) await locks.request(name, () => work(true));
}
