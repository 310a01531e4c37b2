import { collectionOf, unlessDuplicate, type Connection } from '../kernel/index.ts';

/** A prize that was handed out. */
export interface PrizeReceipt {
  readonly prizeId: string;
  readonly entryId: number;
  /** The winner at that time, as `First Last`. */
  readonly name: string;
  readonly takenAt: Date;
  readonly by: { readonly userId: number; readonly username: string };
}

interface ReceiptDocument extends Omit<PrizeReceipt, 'prizeId'> {
  /** Generation and prize, so that a prize is handed out once in each derby. */
  _id: string;
  generation: number;
  prizeId: string;
  /** Generation and person; absent when one person may have several prizes. */
  holder?: string;
}

const receiptModel = collectionOf<ReceiptDocument>(
  'prize_receipts',
  {
    _id: String,
    generation: Number,
    prizeId: String,
    holder: String,
    entryId: Number,
    name: String,
    takenAt: Date,
    by: Object,
  },
  { indexes: [[{ holder: 1 }, { unique: true, sparse: true }], [{ generation: 1 }]] },
);

export const prizesIndexes = [receiptModel.indexes];

const idOf = (generation: number, prizeId: string): string => `${generation}:${prizeId}`;

/** More than the prizes of an event, which may have changed since they were handed out. */
const MAX_RECEIPTS = 200;

/** Returns the prizes of a derby that were handed out. */
export async function findReceipts(database: Connection, generation: number): Promise<PrizeReceipt[]> {
  const documents = await receiptModel(database).find({ generation }).limit(MAX_RECEIPTS).lean();
  return documents.map(({ prizeId, entryId, name, takenAt, by }) => ({ prizeId, entryId, name, takenAt, by }));
}

/** Decides who takes the prize. Returns false when it was handed out, or when the person has another one. */
export async function insertReceipt(
  database: Connection,
  generation: number,
  { person, ...receipt }: PrizeReceipt & { readonly person: string | null },
): Promise<boolean> {
  const holder = person === null ? {} : { holder: `${generation}:${person}` };
  const document = { _id: idOf(generation, receipt.prizeId), generation, ...receipt, ...holder };
  return (await unlessDuplicate(receiptModel(database).insertOne(document))) !== null;
}

/** Removes the receipt of a prize and returns whether this entry had it. */
export async function removeReceipt(
  database: Connection,
  generation: number,
  { prizeId, entryId }: Pick<PrizeReceipt, 'prizeId' | 'entryId'>,
): Promise<boolean> {
  const { deletedCount } = await receiptModel(database).deleteOne({ _id: idOf(generation, prizeId), entryId });
  return deletedCount === 1;
}

/** Deletes the receipts of this derby and earlier ones. */
export async function deleteReceiptsUpTo(database: Connection, generation: number): Promise<void> {
  await receiptModel(database).deleteMany({ generation: { $lte: generation } });
}
