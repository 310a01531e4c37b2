/**
 * Runs work while no other work with this name runs. `isAfterOtherTab`: it waited for a lock that another tab may have
 * held. `signal` ends the wait for another tab.
 */
export type TakeTurn = (
  name: string,
  work: (isAfterOtherTab: boolean) => Promise<void>,
  signal?: AbortSignal,
) => Promise<void>;

/**
 * Creates turns over all tabs (Web Locks), or those of this tab only. Locks exist only on https and localhost, and a
 * browser may refuse them. Without them turns apply to this tab only, so the server must prevent duplicates.
 */
export function createTurns({ isOfAllTabs = true } = {}): TakeTurn {
  /** The last running or waiting turn of this tab, by name. */
  const lines = new Map<string, Promise<void>>();
  return async (name, work, signal) => {
    const locks: LockManager | undefined = isOfAllTabs ? navigator.locks : undefined;
    let hasBegun = false;
    const begin = async (isAfterOtherTab: boolean): Promise<void> => {
      hasBegun = true;
      await work(isAfterOtherTab);
    };
    try {
      if (locks) return await takeLock(locks, name, begin, signal);
    } catch (error) {
      if (hasBegun) throw error;
    }
    const turn = (lines.get(name) ?? Promise.resolve()).then(() => work(false));
    lines.set(
      name,
      turn.catch(() => undefined),
    );
    await turn;
  };
}

async function takeLock(locks: LockManager, ...[name, work, signal]: Parameters<TakeTurn>): Promise<void> {
  let isTaken = false;
  await locks.request(name, { ifAvailable: true }, async (lock) => {
    isTaken = lock === null;
    if (lock) await work(false);
  });
  if (!isTaken) return;
  const begin = () => work(true);
  try {
    await (signal ? locks.request(name, { signal }, begin) : locks.request(name, begin));
  } catch (error) {
    if (!signal?.aborted) throw error;
  }
}
