import { MemoryCollection } from '@derby/memory-store';
import mongoose from 'mongoose';
import { isLongForm } from '@derby/server-kit/testing/env';

export const WRITES = [
  'insertOne',
  'updateOne',
  'updateMany',
  'bulkWrite',
  'findOneAndUpdate',
  'deleteOne',
  'deleteMany',
  'findOneAndDelete',
] as const;

type Prototype<Operation> = Record<string, Operation>;

const ofServer = <Operation>() => mongoose.mongo.Collection.prototype as unknown as Prototype<Operation>;
const inMemory = <Operation>() => MemoryCollection.prototype as unknown as Prototype<Operation>;

/** Returns the prototype of the collections of `databaseForFile`, whose operations a test replaces. */
export const collectionPrototype = <Operation>(): Prototype<Operation> => (isLongForm ? ofServer() : inMemory());

/**
 * Replaces these operations of all databases by what `replaced` makes of them. Returns a function that puts them back.
 */
export function replaceOperations<Operation>(
  names: readonly string[],
  replaced: (original: Operation | undefined, name: string) => Operation,
): () => void {
  const undo = [ofServer<Operation>(), inMemory<Operation>()].map((prototype) => {
    const originals = names.map((name) => [name, prototype[name]] as const);
    for (const [name, original] of originals) prototype[name] = replaced(original, name);
    return () => {
      for (const [name, original] of originals) if (original) prototype[name] = original;
    };
  });
  return () => {
    for (const putBack of undo) putBack();
  };
}

/**
 * Runs `work` as a process that crashes before its `nth` write: that write and all later ones fail. Returns true when it
 * crashed before the work was done.
 */
export async function dyingBeforeWrite(nth: number, work: () => Promise<unknown>): Promise<boolean> {
  let writes = 0;
  const putBack = replaceOperations<(...given: unknown[]) => unknown>(
    WRITES,
    (original) =>
      function dying(this: unknown, ...given: unknown[]) {
        writes += 1;
        if (writes >= nth) throw new Error('killed');
        return original?.apply(this, given);
      },
  );
  try {
    await work();
    return false;
  } catch (error) {
    if (error instanceof Error && error.message === 'killed') return true;
    throw error;
  } finally {
    putBack();
  }
}
