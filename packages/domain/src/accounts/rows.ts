import type { Model } from 'mongoose';
import { unlessDuplicate } from '../kernel/index.ts';

/** A row of a user that is valid until it expires. */
export interface ExpiringRow {
  _id: string;
  userId: number;
  expiresAt: Date;
}

/** Inserts or updates a row. Two concurrent inserts both succeed. */
export async function saveRow<Row extends ExpiringRow>(model: Model<Row>, { _id, ...fields }: Row): Promise<void> {
  const save = () => model.updateOne({ _id }, { $set: fields as object }, { upsert: true });
  if ((await unlessDuplicate(save())) === null) await save();
}

/** Deletes a user's rows except the `keep` ones that expire last. */
export async function deleteOldestRows<Row extends ExpiringRow>(
  model: Model<Row>,
  { userId, keep }: { readonly userId: number; readonly keep: number },
): Promise<void> {
  const surplus = await model.find({ userId }, { _id: 1 }).sort({ expiresAt: -1 }).skip(keep).lean<{ _id: string }[]>();
  if (surplus.length > 0) await model.deleteMany({ _id: { $in: surplus.map(({ _id }) => _id) } });
}
