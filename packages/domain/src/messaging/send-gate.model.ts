import { unlessDuplicate, collectionOf, type Connection } from '../kernel/index.ts';

/** The gate that stops and resumes all sending. */
export interface SendGate {
  /** The holder that stopped sending; null while the gate is open. */
  readonly closedBy: string | null;
  /** The holder that opened the gate last. It cannot close the gate again, however late its call comes. */
  readonly openedBy: string | null;
  /** No message about entries up to this id is sent: they belong to a derby that was reset. */
  readonly pastEntryId: number;
}

interface SendGateDocument extends SendGate {
  _id: number;
}

const ONLY_ID = 1;
const OPEN: SendGate = { closedBy: null, openedBy: null, pastEntryId: 0 };

const sendGateModel = collectionOf<SendGateDocument>('sms_gate', {
  _id: Number,
  closedBy: String,
  openedBy: String,
  pastEntryId: Number,
});

/** Returns the gate; open when there is no document. */
export async function findGate(database: Connection): Promise<SendGate> {
  return (await sendGateModel(database).findById(ONLY_ID).lean()) ?? OPEN;
}

/** Closes the gate unless the same holder has opened it since. */
export async function closeGate(database: Connection, by: string): Promise<void> {
  await unlessDuplicate(sendGateModel(database).insertOne({ _id: ONLY_ID, ...OPEN }));
  await sendGateModel(database).updateOne({ _id: ONLY_ID, openedBy: { $ne: by } }, { $set: { closedBy: by } });
}

/** Opens the gate if this holder closed it. `pastEntryId` never decreases. */
export async function openGate(
  database: Connection,
  { by, pastEntryId }: { readonly by: string; readonly pastEntryId: number },
): Promise<void> {
  await sendGateModel(database).updateOne(
    { _id: ONLY_ID, closedBy: by },
    { $set: { closedBy: null, openedBy: by }, $max: { pastEntryId } },
  );
}
