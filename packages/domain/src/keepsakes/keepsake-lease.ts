import { collectionOf, randomUUID, unlessDuplicate, type Connection, type Leases } from '../kernel/index.ts';

/** Which worker makes keepsakes. */
interface LeaseDocument {
  _id: number;
  mark: string;
  holder: string;
}

export const leaseModel = collectionOf<LeaseDocument>('keepsake_lease', { _id: Number, mark: String, holder: String });

const ONLY_ID = 1;
/** Far longer than one picture takes: the holder renews its lease with each. */
const STALE_AFTER_MS = 60_000;

interface LeaseDeps {
  readonly database: Connection;
  readonly leases: Leases;
}

/** Takes the lease, or renews it. Returns false while another worker has it. */
export async function takeLease({ database, leases }: LeaseDeps): Promise<boolean> {
  const lease = { mark: randomUUID(), holder: leases.holder };
  const found = await leaseModel(database).findById(ONLY_ID).lean();
  if (found === null)
    return (await unlessDuplicate(leaseModel(database).insertOne({ _id: ONLY_ID, ...lease }))) !== null;
  const isOwn = found.holder === leases.holder;
  if (!isOwn && leases.stale('keepsakes', [found], STALE_AFTER_MS).length === 0) return false;
  const taken = await leaseModel(database).updateOne({ _id: ONLY_ID, mark: found.mark }, { $set: lease });
  return taken.modifiedCount === 1;
}

/** Lets another worker go on. */
export async function returnLease({ database, leases }: LeaseDeps): Promise<void> {
  await leaseModel(database).deleteOne({ _id: ONLY_ID, holder: leases.holder });
}
