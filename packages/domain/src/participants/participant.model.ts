import type { AnyBulkWriteOperation } from 'mongoose';
import { unlessDuplicate, collectionOf, type Connection } from '../kernel/index.ts';
import type { CheckedParticipant } from './participant-fields.ts';
import type { Participant, SourceLine } from './participant.ts';

interface ParticipantDocument extends Omit<Participant, 'id' | 'email'> {
  _id: number;
  /** Absent without an email, because the index is unique. */
  email?: string;
  /** The key under which an import created this participant and finds it again, even after manual edits. */
  sourceKey?: string;
  /** The ticket lines of all imports so far. */
  lines: readonly SourceLine[];
  /** Incremented by every change. An import writes only to the version that it has read. */
  version: number;
}

/** A participant with the data that imports need. */
export interface KnownParticipant {
  readonly participant: Participant;
  readonly sourceKey: string | null;
  readonly lines: readonly SourceLine[];
  readonly version: number;
}

/** One step of an import: a new participant, or a known one that is unchanged since `version`. */
export type ImportWrite =
  | { readonly insert: Participant & { readonly sourceKey: string; readonly lines: readonly SourceLine[] } }
  | {
      readonly update: {
        readonly id: number;
        readonly version: number;
        readonly fields: Pick<Participant, 'totalTickets' | 'derbyEntries' | 'juniorEntries' | 'status'>;
        readonly lines: readonly SourceLine[];
      };
    };

const participantModel = collectionOf<ParticipantDocument>(
  'participants',
  {
    _id: Number,
    firstName: String,
    lastName: String,
    email: String,
    totalTickets: Number,
    derbyEntries: Number,
    juniorEntries: Number,
    status: String,
    sourceKey: String,
    lines: Object,
    version: Number,
  },
  {
    indexes: [
      [{ email: 1 }, { unique: true, sparse: true }],
      [{ sourceKey: 1 }, { unique: true, sparse: true }],
    ],
  },
);

const WITHOUT_SOURCE = { lines: 0, sourceKey: 0, version: 0 } as const;

/** The indexes of participants. They ensure one participant per email. */
export const participantsIndexes = [participantModel.indexes];

/** Returns all participants, ordered by id. */
export async function findParticipants(database: Connection): Promise<Participant[]> {
  const documents = await participantModel(database).find({}, WITHOUT_SOURCE).sort({ _id: 1 }).lean();
  return documents.map(participantOf);
}

/**
 * Changes one participant with one atomic write. Returns it as it was before, or null. Rejects with a duplicate key
 * when another participant has the email.
 */
export async function replaceParticipant(
  database: Connection,
  id: number,
  { email, ...fields }: CheckedParticipant,
): Promise<Participant | null> {
  const emailChange = email === null ? { $unset: { email: 1 } } : {};
  const before = await participantModel(database)
    .findOneAndUpdate(
      { _id: id },
      { $set: { ...fields, ...(email ? { email } : {}) }, ...emailChange, $inc: { version: 1 } },
      { returnDocument: 'before' },
    )
    .lean();
  return before && participantOf(before);
}

/** Deletes a participant. Returns whether it existed. */
export async function deleteParticipantRow(database: Connection, id: number): Promise<boolean> {
  const { deletedCount } = await participantModel(database).deleteOne({ _id: id });
  return deletedCount === 1;
}

/** Deletes all participants up to this id. */
export async function deleteParticipantsUpTo(database: Connection, lastId: number): Promise<void> {
  await participantModel(database).deleteMany({ _id: { $lte: lastId } });
}

/** Returns the participants that were imported under one of the keys or have one of the emails. */
export async function findKnownParticipants(
  database: Connection,
  by: { readonly sourceKeys: readonly string[]; readonly emails: readonly string[] },
): Promise<KnownParticipant[]> {
  const model = participantModel(database);
  const [imported, addressed] = await Promise.all([
    model.find({ sourceKey: { $in: [...by.sourceKeys] } }).lean(),
    model.find({ email: { $in: [...by.emails] } }).lean(),
  ]);
  const known = [...imported, ...addressed].map((document) => ({
    participant: participantOf(document),
    sourceKey: document.sourceKey ?? null,
    lines: document.lines,
    version: document.version,
  }));
  return [...new Map(known.map((one) => [one.participant.id, one])).values()];
}

/** Writes a part of an import. Returns false when a concurrent write changed any of it first. */
export async function writeImport(database: Connection, writes: readonly ImportWrite[]): Promise<boolean> {
  if (writes.length === 0) return true;
  const writing = participantModel(database).bulkWrite(writes.map(operationOf), { ordered: false });
  const result = await unlessDuplicate(writing);
  return result?.matchedCount === writes.filter((write) => 'update' in write).length;
}

function operationOf(write: ImportWrite): AnyBulkWriteOperation<ParticipantDocument> {
  if ('insert' in write) {
    const { id, email, ...fields } = write.insert;
    return { insertOne: { document: { _id: id, ...fields, ...(email === null ? {} : { email }), version: 1 } } };
  }
  const { id, version, fields, lines } = write.update;
  return { updateOne: { filter: { _id: id, version }, update: { $set: { ...fields, lines }, $inc: { version: 1 } } } };
}

function participantOf(document: Omit<ParticipantDocument, 'lines' | 'version'>): Participant {
  const { _id: id, firstName, lastName, email, totalTickets, derbyEntries, juniorEntries, status } = document;
  return { id, firstName, lastName, email: email ?? null, totalTickets, derbyEntries, juniorEntries, status };
}
