import { collectionOf, unlessDuplicate, type Connection } from '../kernel/index.ts';

/** A user of a record. */
interface By {
  readonly userId: number;
  readonly username: string;
}

/** A prize that was handed out. */
export interface PrizeReceipt {
  readonly prizeId: string;
  readonly entryId: number;
  /** The winner at that time, as `First Last`. */
  readonly name: string;
  readonly takenAt: Date;
  readonly by: By;
}

/** A ticket that was drawn from the drum. */
export interface PrizeDrawn {
  /** 1 for the first draw of a prize. */
  readonly number: number;
  readonly prizeTitle: string;
  readonly entryId: number;
  readonly ticketId: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly drawnAt: Date;
  readonly by: By;
  /** Why an administrator has accepted a ticket that is otherwise refused. Absent in other draws. */
  readonly reason?: string;
  /** The person has the prize beside another one. Absent in other draws. */
  readonly isSecond?: true;
}

/** The draws of a prize, and who has it. */
export interface PrizeRow {
  readonly prizeId: string;
  /** Null until it is handed out. */
  readonly receipt: PrizeReceipt | null;
  /** Null until it is drawn, and once the person was not there. */
  readonly drawn: PrizeDrawn | null;
  /** Earlier draws of people who were not there. */
  readonly absent: readonly PrizeDrawn[];
  /** Hash of the person who got the prize; null when one person may have several prizes. */
  readonly person: string | null;
}

interface ReceiptDocument extends Partial<Omit<PrizeReceipt, 'prizeId'>> {
  /** Generation and prize, so that a prize is handed out once in each derby. */
  _id: string;
  generation: number;
  prizeId: string;
  /** Generation and person; absent when one person may have several prizes. */
  holder?: string;
  drawn?: PrizeDrawn;
  absent?: PrizeDrawn[];
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
    drawn: Object,
    absent: Array,
  },
  { indexes: [[{ holder: 1 }, { unique: true, sparse: true }], [{ generation: 1 }]] },
);

export const prizesIndexes = [receiptModel.indexes];

const idOf = (generation: number, prizeId: string): string => `${generation}:${prizeId}`;
const ABSENT = { $exists: false };
const PRESENT = { $exists: true };

/** More than the prizes of an event, which may have changed since they were handed out. */
const MAX_RECEIPTS = 200;

/** Returns the prizes of a derby that were drawn or handed out. */
export async function findPrizeRows(database: Connection, generation: number): Promise<PrizeRow[]> {
  const documents = await receiptModel(database).find({ generation }).limit(MAX_RECEIPTS).lean();
  return documents.map(({ prizeId, entryId, name, takenAt, by, drawn, absent, holder }) => ({
    prizeId,
    receipt:
      entryId !== undefined && name !== undefined && takenAt !== undefined && by !== undefined
        ? { prizeId, entryId, name, takenAt, by }
        : null,
    drawn: drawn ?? null,
    absent: absent ?? [],
    person: holder?.slice(`${generation}:`.length) ?? null,
  }));
}

/** Returns the latest draw of a derby that stands. */
export async function findLatestDraw(database: Connection, generation: number): Promise<PrizeDrawn | null> {
  const latest = await receiptModel(database)
    .findOne({ generation, drawn: PRESENT }, { drawn: 1 })
    .sort({ 'drawn.drawnAt': -1 })
    .lean();
  return latest?.drawn ?? null;
}

/** What decides who has a prize: a draw, or a receipt of the proposed entry. */
type Holding = { readonly prizeId: string; readonly entryId: number; readonly person: string | null } & (
  | Omit<PrizeReceipt, 'prizeId' | 'entryId'>
  | { readonly drawn: PrizeDrawn }
);

/**
 * Decides who has the prize. Returns false when another entry has it, or when the person has another prize. `personOf`
 * tells the people of now: a correction may have made another person of one who has a prize.
 */
export async function holdPrize(
  database: Connection,
  generation: number,
  holding: Holding,
  personOf: ReadonlyMap<number, string>,
): Promise<boolean> {
  if (await tryToHold(database, generation, holding)) return true;
  await renameHolders(database, generation, (entryId) => personOf.get(entryId));
  return await tryToHold(database, generation, holding);
}

async function tryToHold(
  database: Connection,
  generation: number,
  { prizeId, person, ...fields }: Holding,
): Promise<boolean> {
  const holder = person === null ? {} : { holder: `${generation}:${person}` };
  // Another draw, put aside meanwhile, would have the same number.
  const isNext = 'drawn' in fields ? { [`absent.${fields.drawn.number - 1}`]: ABSENT } : {};
  // When the prize has an entry, the upsert tries to insert a second document and the key refuses it.
  const held = await unlessDuplicate(
    receiptModel(database).updateOne(
      { _id: idOf(generation, prizeId), entryId: ABSENT, ...isNext },
      { $set: { generation, prizeId, ...fields, ...holder } },
      { upsert: true },
    ),
  );
  return held !== null;
}

/** Decides that the drawn entry takes its prize. Returns false when it has it already or was put back. */
export async function tickDrawn(
  database: Connection,
  generation: number,
  { prizeId, entryId, ...receipt }: PrizeReceipt,
): Promise<boolean> {
  const { modifiedCount } = await receiptModel(database).updateOne(
    { _id: idOf(generation, prizeId), entryId, drawn: PRESENT, takenAt: ABSENT },
    { $set: receipt },
  );
  return modifiedCount === 1;
}

/** Puts a draw aside whose person was not there. Returns false when it was put aside or its prize was taken. */
export async function putDrawAside(
  database: Connection,
  generation: number,
  { prizeId, drawn }: { readonly prizeId: string; readonly drawn: PrizeDrawn },
): Promise<boolean> {
  const { modifiedCount } = await receiptModel(database).updateOne(
    { _id: idOf(generation, prizeId), 'drawn.number': drawn.number, takenAt: ABSENT },
    { $unset: { entryId: '', holder: '', drawn: '' }, $push: { absent: drawn } },
  );
  return modifiedCount === 1;
}

/** Takes back that an entry was handed a prize, and returns whether it had it. Draws stand, also of those not there. */
export async function removeReceipt(
  database: Connection,
  generation: number,
  { prizeId, entryId }: Pick<PrizeReceipt, 'prizeId' | 'entryId'>,
): Promise<boolean> {
  const receipts = receiptModel(database);
  const ofEntry = { _id: idOf(generation, prizeId), entryId, takenAt: PRESENT };
  const receipt = { takenAt: '', name: '', by: '' };
  const drawn = await receipts.updateOne({ ...ofEntry, drawn: PRESENT }, { $unset: receipt });
  if (drawn.modifiedCount === 1) return true;
  const proposed = { ...receipt, entryId: '', holder: '' };
  const { modifiedCount } = await receipts.updateOne({ ...ofEntry, drawn: ABSENT }, { $unset: proposed });
  return modifiedCount === 1;
}

/** Replaces the holders of prizes by the persons of their entries, as hashes. Undefined keeps one. Can be repeated. */
export async function renameHolders(
  database: Connection,
  generation: number,
  personOf: (entryId: number) => string | undefined,
): Promise<void> {
  const held = await receiptModel(database)
    .find({ generation, holder: PRESENT }, { entryId: 1, holder: 1 })
    .limit(MAX_RECEIPTS)
    .lean();
  for (const { _id, entryId = 0, holder: before } of held) {
    const person = personOf(entryId);
    const holder = `${generation}:${person}`;
    if (person === undefined || holder === before) continue;
    const rename = async (set: object) => await receiptModel(database).updateOne({ _id, entryId }, set);
    // Corrections may have made one person of two: then the prizes stay as they are.
    // oxlint-disable-next-line no-await-in-loop -- few prizes
    if ((await unlessDuplicate(rename({ $set: { holder } }))) === null) await rename({ $unset: { holder: '' } });
  }
}

/** Deletes the receipts of this derby and earlier ones. */
export async function deleteReceiptsUpTo(database: Connection, generation: number): Promise<void> {
  await receiptModel(database).deleteMany({ generation: { $lte: generation } });
}
