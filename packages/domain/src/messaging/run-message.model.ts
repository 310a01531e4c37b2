import type { QueryFilter } from 'mongoose';
import type { Connection } from '../kernel/index.ts';
import { messageModel, type MessageDocument } from './message.model.ts';
import type { MessageState, NewMessage } from './message.ts';
import { reasonOf } from './plain-words.ts';

/** A row of the run page. */
export interface RunMessage extends Pick<
  NewMessage,
  'runId' | 'kind' | 'entryId' | 'rank' | 'recipient' | 'phoneNumber' | 'text'
> {
  readonly id: number;
  readonly isJunior: boolean;
  readonly includesPhoto: boolean;
  readonly state: MessageState;
  /** When it reached that state. */
  readonly changedAt: Date;
  /** Time of the last departure; null before the first. */
  readonly departedAt: Date | null;
  /** The reason for its state, in plain words. */
  readonly reason: string | null;
  /** The provider's error number or the product's own reason. */
  readonly code: string | null;
}

/** Returns a page of the messages of a run, in the order of sending. */
export async function findRunMessages(
  database: Connection,
  input: {
    readonly runId: number;
    readonly states: readonly MessageState[] | null;
    readonly offset: number;
    readonly limit: number;
  },
): Promise<{ total: number; messages: RunMessage[] }> {
  const { runId, states, offset, limit } = input;
  const filter: QueryFilter<MessageDocument> = { runId, ...(states && { state: { $in: [...states] } }) };
  const [total, documents] = await Promise.all([
    messageModel(database).countDocuments(filter),
    messageModel(database).find(filter).sort({ _id: 1 }).skip(offset).limit(limit).lean(),
  ]);
  return { total, messages: documents.map(runMessageOf) };
}

/** Returns unknown messages of all kinds, oldest first. */
export async function findUnknownMessages(database: Connection, limit: number): Promise<RunMessage[]> {
  const documents = await messageModel(database).find({ state: 'unknown' }).sort({ _id: 1 }).limit(limit).lean();
  return documents.map(runMessageOf);
}

/** Returns one message of any kind. */
export async function findRunMessage(database: Connection, id: number): Promise<RunMessage | null> {
  const document = await messageModel(database).findById(id).lean();
  return document && runMessageOf(document);
}

/** Returns the times of the first and last departure of a run, and the number of departures after `since`. */
export async function findDepartures(
  database: Connection,
  runId: number,
  since: Date,
): Promise<{ first: Date | null; last: Date | null; recent: number }> {
  const departed = { runId, departedAt: { $ne: null } };
  const ends = ([1, -1] as const).map((order) =>
    messageModel(database).findOne(departed, { departedAt: 1 }).sort({ departedAt: order }).lean(),
  );
  const [[first, last], recent] = await Promise.all([
    Promise.all(ends),
    messageModel(database).countDocuments({ runId, departedAt: { $gt: since } }),
  ]);
  return { first: first?.departedAt ?? null, last: last?.departedAt ?? null, recent };
}

function runMessageOf(document: MessageDocument): RunMessage {
  const { _id: id, state, stateTimes, errorCode, photoPath, division } = document;
  return {
    id,
    runId: document.runId,
    kind: document.kind,
    entryId: document.entryId,
    rank: document.rank,
    isJunior: division === 'junior',
    recipient: document.recipient,
    phoneNumber: document.phoneNumber,
    text: document.text,
    includesPhoto: photoPath !== null,
    state,
    changedAt: stateTimes[state] ?? document.notBefore,
    departedAt: document.departedAt,
    reason: reasonOf({ state, errorCode }),
    code: errorCode,
  };
}
