import { replaceOperations, WRITES } from './dying-before-write.ts';

type Operation = (this: { readonly collectionName: string }, ...given: unknown[]) => unknown;

/**
 * Runs `work` as a process that stalls before its `nth` operation on the database, read or write, while `meanwhile`
 * runs. Returns true when it stalled before the work was done. A stalled process may fail; `meanwhile` must not.
 */
export async function stallingBefore(
  nth: number,
  meanwhile: () => Promise<unknown>,
  work: () => Promise<unknown>,
): Promise<boolean> {
  let operations = 0;
  const stalls: Promise<unknown>[] = [];
  const stalling = (run: () => unknown): unknown => {
    operations += 1;
    if (operations !== nth) return run();
    const stall = meanwhile();
    stalls.push(stall);
    return stall.then(run);
  };
  const putBack = replaceOperations<Operation>(
    [...WRITES, 'findOne', 'countDocuments', 'distinct', 'find'],
    (original, name) =>
      function stalled(...given) {
        const run = () => original?.apply(this, given);
        if (name !== 'find') return stalling(run);
        // A cursor reads when its rows are fetched. The driver's findOne has a cursor too, whose rows are not.
        const cursor = run() as { toArray(): Promise<unknown> };
        const fetchRows = cursor.toArray.bind(cursor);
        return Object.assign(cursor, { toArray: () => stalling(fetchRows) });
      },
  );
  try {
    await work().catch(() => undefined);
    await Promise.all(stalls);
    return stalls.length > 0;
  } finally {
    putBack();
  }
}
