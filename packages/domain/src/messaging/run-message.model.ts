import type { QueryFilter } from 'mongoose';
import type { Connection } from '../kernel/index.ts';
import { messageModel, type MessageDocument } from './message.model.ts';
import type { MessageState, NewMessage } from './message.ts';
import { reasonOf } from './plain-words.ts';

/** One row of the run page. */
export interface RunMessage extends Pick<
  NewMessage,
  'runId' | 'kind' | 'entryId' | 'rank' | 'recipient' | 'phoneNumber' | 'text'
> {
  readonly id: number;
  readonly isJunior: boolean;
  readonly includesPhoto: boolean;
  readonly state: MessageState;
  /** When it came into that state. */
  readonly changedAt: Date;
  /** When its request left last; null while it has not. */
  readonly departedAt: Date | null;
  /** Why it is where it is, in plain words. */
  readonly reason: string | null;
  /** The provider's number or our own word for the reason. */
  readonly code: string | null;
}

/** In the order in which they are sent. */
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

/** Messages of whatever kind that left without a clear answer, oldest first. */
export async function findUnknownMessages(database: Connection, limit: number): Promise<RunMessage[]> {
  const documents = await messageModel(database).find({ state: 'unknown' }).sort({ _id: 1 }).limit(limit).lean();
  return documents.map(runMessageOf);
}

/** One message by its id, of whatever kind. */
export async function findRunMessage(database: Connection, id: number): Promise<RunMessage | null> {
  const document = await messageModel(database).findById(id).lean();
  return document && runMessageOf(document);
}

/** When requests of a run left: the first, the last, and how many since `since`. */
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
