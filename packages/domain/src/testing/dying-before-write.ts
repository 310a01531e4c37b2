import { MemoryCollection } from '@derby/memory-store';
import mongoose from 'mongoose';
import { testServers } from './env.ts';

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

/** Returns the prototype of the collections of the tests' database, whose operations a test replaces. */
export function collectionPrototype<Operation>(): Record<string, Operation> {
  const { prototype } = testServers().isInMemory ? MemoryCollection : mongoose.mongo.Collection;
  return prototype as unknown as Record<string, Operation>;
}

/**
 * Runs `work` as a process that crashes before its `nth` write: that write and all later ones fail. Returns true when it
 * crashed before the work was done.
 */
export async function dyingBeforeWrite(nth: number, work: () => Promise<unknown>): Promise<boolean> {
  const prototype = collectionPrototype<(...given: unknown[]) => unknown>();
  const originals = WRITES.map((name) => [name, prototype[name]] as const);
  let writes = 0;
  for (const [name, original] of originals) {
    prototype[name] = function dying(this: unknown, ...given: unknown[]) {
      writes += 1;
      if (writes >= nth) throw new Error('killed');
      return original?.apply(this, given);
    };
  }
  try {
    await work();
    return false;
  } catch (error) {
    if (error instanceof Error && error.message === 'killed') return true;
    throw error;
  } finally {
    for (const [name, original] of originals) if (original) prototype[name] = original;
  }
}
