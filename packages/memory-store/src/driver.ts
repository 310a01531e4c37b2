import mongoose, { type Connection } from 'mongoose';

interface Driver {
  readonly Connection: new (base: typeof mongoose) => Connection & { onOpen(): void };
  readonly BulkWriteResult: new (sums: object, isOrdered: boolean) => mongoose.mongo.BulkWriteResult;
}

/** mongoose's own driver, which its types do not declare. */
export const driver = (mongoose as unknown as { readonly driver: { get(): Driver } }).driver.get();
